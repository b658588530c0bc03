import * as z from "zod";
import type { Fonts } from "#worker/ports/fonts.ts";

const indexed = z.object({
  file: z.string(),
  /** First and last code point of each range, in turn. */
  ranges: z.array(z.number()),
});
export type IndexedFont = z.infer<typeof indexed>;

/** The fonts that every PDF reader has know these, and some more. */
const PLAIN = /^[\n\r\u0020-\u007e\u00a0-\u00ff]*$/;
/** Says how its neighbours are joined or ordered, and is not printed itself. */
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\p{Cc}]/u;

/** What each font has, in the order in which they are tried; none if the build has not made any. */
async function fontIndex(fonts: Fonts): Promise<readonly IndexedFont[]> {
  const bytes = await fonts("index.json");
  return bytes ? z.array(indexed).parse(JSON.parse(new TextDecoder().decode(bytes))) : [];
}

/** The fonts that texts need besides a PDF reader's own: none for most. */
export async function fontsFor(fonts: Fonts, texts: readonly string[]) {
  const letters = lettersOf(texts);
  return letters.length === 0
    ? []
    : (await fontIndex(fonts)).filter((font) => hasAny(font, letters));
}

/** The characters of a text that no font has, each once. */
export async function unprintable(fonts: Fonts, text: string): Promise<string[]> {
  const letters = lettersOf([text]);
  const index = letters.length === 0 ? [] : await fontIndex(fonts);
  // Without fonts nothing is known: it is printed as far as possible.
  if (index.length === 0) return [];
  return letters.filter((letter) => !index.some((font) => hasLetter(font, letter)));
}

export function hasLetter({ ranges }: IndexedFont, letter: string): boolean {
  const point = letter.codePointAt(0) ?? 0;
  let [low, high] = [0, ranges.length / 2 - 1];
  while (low <= high) {
    const middle = (low + high) >> 1;
    if (point < (ranges[2 * middle] ?? 0)) high = middle - 1;
    else if (point > (ranges[2 * middle + 1] ?? 0)) low = middle + 1;
    else return true;
  }
  return false;
}

function hasAny(font: IndexedFont, letters: readonly string[]): boolean {
  return letters.some((letter) => hasLetter(font, letter));
}

/** Those of texts that are not plain, each once. */
function lettersOf(texts: readonly string[]): string[] {
  const special = texts.map((text) => text.normalize("NFC")).filter((text) => !PLAIN.test(text));
  return [...new Set(special.join(""))].filter((letter) => !UNSEEN.test(letter));
}
