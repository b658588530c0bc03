import bidiFactory from "bidi-js";

/** A part of a line that one font draws, from left to right on paper. */
export interface Run<F> {
  text: string;
  font: F;
}

const bidi = bidiFactory();
const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;

/**
 * A line's parts in the order in which they stand on paper (the Unicode bidirectional algorithm). Letters that are
 * written from right to left keep their order: the font's own shaping turns and joins them.
 */
export function runsOf<F>(
  line: string,
  fontFor: (letter: string, before: F | undefined) => F,
): Run<F>[] {
  const fonts = fontsOf(line, fontFor);
  const { levels, paragraphs } = bidi.getEmbeddingLevels(line, "auto");
  const mirrored = bidi.getMirroredCharactersMap(line, levels);
  const runs: { font: F; level: number; at: number[] }[] = [];
  for (const index of bidi.getReorderedIndices(line, { levels, paragraphs })) {
    const [font, level] = [fonts[index], levels[index] ?? 0];
    if (font === undefined) continue;
    const last = runs.at(-1);
    if (last?.font === font && last.level === level) last.at.push(index);
    else runs.push({ font, level, at: [index] });
  }
  return runs.map(({ font, level, at }) => {
    const isTurned = level % 2 === 1;
    const letters = (isTurned ? at.toReversed() : at).map(
      (index) => mirrored.get(index) ?? line.charAt(index),
    );
    const text = letters.join("");
    return {
      font,
      text: isTurned && !RIGHT_TO_LEFT.test(text) ? [...text].reverse().join("") : text,
    };
  });
}

/** The font of each UTF-16 unit. */
function fontsOf<F>(line: string, fontFor: (letter: string, before: F | undefined) => F): F[] {
  const fonts: F[] = [];
  for (const letter of line) {
    const font = fontFor(letter, fonts.at(-1));
    for (let unit = 0; unit < letter.length; unit++) fonts.push(font);
  }
  return fonts;
}
