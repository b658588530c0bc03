/** What phones show much like a letter; `i` and `l` are one, as are `1` and `|`. */
const LOOKS_LIKE: Readonly<Record<string, string>> = {
  "0": "o",
  "1": "l",
  "2": "z",
  "3": "e",
  "4": "a",
  "5": "s",
  "6": "g",
  "7": "t",
  "8": "b",
  "9": "g",
  i: "l",
};

/**
 * A name without what makes no difference to a person who reads it in a hurry: case, spaces, punctuation, digits that
 * look like letters, `rn` for `m`, `vv` for `w`. Names with the same folded form look alike.
 */
export function foldName(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^a-z0-9]/g, "")
    .replace(/[0-9i]/g, (character) => LOOKS_LIKE[character] ?? character)
    .replaceAll("rn", "m")
    .replaceAll("vv", "w");
}

/** A folded name with each letter that looks like two as those two: what is folded apart can be compared with it. */
export function spellOut(name: string): string {
  return foldName(name).replaceAll("m", "rn").replaceAll("w", "vv");
}

/** Where a new word begins without a space: "MyATO", "ATORefund". */
export const HUMP = /(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/;

/** The folded words of a name, and each run of neighbours written together: "A T O" is "ato". */
export function foldedWords(name: string): ReadonlySet<string> {
  const parts = name.split(/[^A-Za-z0-9]+/).filter((part) => part !== "");
  return new Set([...runs(parts), ...runs(parts.flatMap((part) => part.split(HUMP)))]);
}

function runs(parts: readonly string[]): string[] {
  return parts.flatMap((_, from) =>
    parts.slice(from).map((_, many) => foldName(parts.slice(from, from + many + 1).join(""))),
  );
}
