import { fold } from "../rules/fold.ts";
import { type Compiled, of } from "./compiled.ts";

/**
 * Values by label are one JSON text, as JSON.stringify writes it. Taking it apart for each of half a
 * million contacts takes half a second; finding what it must contain takes a tenth of that. A quote
 * inside a value is escaped, so `"city":"perth"` is in the text only where it is the label's value.
 */
export function entry(key: string, value = ""): string {
  return `${lower(JSON.stringify(key))}:${JSON.stringify(fold(value))}`;
}

/** The same up to the end of the value, which may go on. */
export function entryBeginning(key: string, value = ""): string {
  return entry(key, value).slice(0, -1);
}

/** As SQLite's `lower` does: other letters than A to Z stay as they are. Keys are stored in lower case, with their accents. */
export function lower(text: string): string {
  return text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}

/**
 * The value as text `v`, cut off after `most` bytes: bytes need no walk from the first character to it, and
 * days and amounts have one byte a character. LIMIT has SQLite cut once, not for each use.
 */
export function cutOut(key: string, most: number): Compiled {
  const beginning = entryBeginning(key);
  const { length } = new TextEncoder().encode(beginning);
  const bytes = "CAST(c.fields AS BLOB)";
  return of(
    `SELECT CAST(substr(${bytes}, nullif(instr(${bytes}, CAST(? AS BLOB)), 0) + ${length}, ${most})
      AS TEXT) AS v LIMIT 1`,
    beginning,
  );
}
