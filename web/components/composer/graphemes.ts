/** What people take for one character: an emoji with its skin tone, a letter with its accent. */
export const GRAPHEMES = new Intl.Segmenter(undefined, { granularity: "grapheme" });
