/** Written in several ways, and typed as one. */
const SAME = new Map(
  Object.entries({
    "'": "\u2018\u2019\u201b\u2032\u02b9\u02bb\u02bc\u00b4\uff07",
    "-": "\u2010\u2011\u2012\u2013\u2014\u2015\u2212",
    ae: "æ",
    d: "đð",
    h: "ħ",
    l: "ł",
    o: "ø",
    oe: "œ",
    th: "þ",
    σ: "ς",
  }).flatMap(([typed, written]) => [...written].map((one) => [one, typed] as const)),
);
const ANY_OF_THEM = new RegExp(`[${[...SAME.keys()].join("")}]`, "g");

/** The marks of Latin, Greek and Cyrillic letters. In other scripts a mark is part of what a word says. */
const ACCENTS = /[\u0300-\u036f]/g;
const UNSEEN = /\p{Default_Ignorable_Code_Point}/gu;

/** Whether a text has ASCII characters only: SQLite's `lower` does to them all that `fold` does. */
export function isAscii(text: string): boolean {
  return /^[\0-\x7f]*$/.test(text);
}

/**
 * A text as it is searched and compared: composed or not, in any case, with or without accents, with any apostrophe,
 * hyphen or space, it is the same. Of ASCII nothing but the case changes. Databases hold texts that were folded by this:
 * a change needs a migration that sets those columns to NULL, so that they are folded again.
 */
export function fold(text: string): string {
  if (isAscii(text)) return text.toLowerCase();
  const folded = text
    .normalize("NFD")
    .replace(ACCENTS, "")
    .replace(UNSEEN, "")
    // Capitals first: ß is SS, and every sigma has the same.
    .toUpperCase()
    .toLowerCase()
    .replace(ANY_OF_THEM, (one) => SAME.get(one) ?? one)
    .replace(/\p{Zs}/gu, " ")
    .normalize("NFC");
  // What consists of such signs only must not be in every text.
  return folded || text.normalize("NFC");
}

/** The same of each value of an object, by the same keys. */
export function foldValues(values: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, fold(value)]));
}
