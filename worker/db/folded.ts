import { getTableColumns, type SQL, sql, type Table } from "drizzle-orm";
import { fold, foldValues, isAscii } from "#core/rules/fold.ts";
import { beginsWith } from "./begins-with.ts";
import { asSearched } from "./schema/folded.ts";

/** What is stored beside a searched text. */
export function foldedText(text: string): string | null {
  return isAscii(text) ? null : fold(text);
}

/** The same beside a contact's values. */
export function foldedFields(fields: Readonly<Record<string, string>>) {
  for (const [key, value] of Object.entries(fields)) {
    if (!isAscii(key) || !isAscii(value)) return foldValues(fields);
  }
  return null;
}

/** The same where they are JSON. */
export function foldedJson(json: string): string | null {
  if (isAscii(json)) return null;
  const foldOne = (_: string, value: unknown) => (typeof value === "string" ? fold(value) : value);
  return JSON.stringify(JSON.parse(json, foldOne));
}

const searchedOf = new WeakMap<Table, readonly string[]>();

/** The texts of a table that are searched. */
function searchedIn(table: Table): readonly string[] {
  const known = searchedOf.get(table);
  if (known) return known;
  const columns = Object.keys(getTableColumns(table));
  const searched = columns.filter((name) => columns.includes(`${name}Folded`));
  searchedOf.set(table, searched);
  return searched;
}

/** The values of a row, with what is stored beside those that are searched. */
export function withFolded<T extends object>(table: Table, values: T): T {
  const given = new Map<string, unknown>(Object.entries(values));
  const folded = searchedIn(table).flatMap((name) => {
    const text = given.get(name);
    if (typeof text !== "string") return [];
    return [[`${name}Folded`, name === "fields" ? foldedJson(text) : foldedText(text)]];
  });
  return folded.length === 0 ? values : { ...values, ...Object.fromEntries(folded) };
}

/** That a text, by its column, has these words, however they are written. Not by LIKE: D1 refuses long patterns. */
export function contains(column: string, words: string): SQL {
  return sql`instr(${asSearched(column)}, ${fold(words.trim())}) > 0`;
}

/** That a text, by its column, begins so, however it is written; found along the index that has `asSearched`. */
export function begins(column: string, text: string): SQL {
  return beginsWith(asSearched(column), fold(text));
}

/** What two rows of contacts have together, the second on top of the first; not folded, if one is still to be. */
export function mergedFields(under: string, over: string): SQL {
  const searched = (
    row: string,
  ) => `CASE WHEN ${row}.fields_folded IS NOT NULL THEN ${row}.fields_folded
    WHEN length(${row}.fields) = length(CAST(${row}.fields AS BLOB)) THEN lower(${row}.fields) END`;
  return sql.raw(`fields = json_patch(${under}.fields, ${over}.fields),
    fields_folded = CASE WHEN ${under}.fields_folded IS NOT NULL OR ${over}.fields_folded IS NOT NULL
      THEN json_patch(${searched(under)}, ${searched(over)}) END`);
}
