import { type SQL, sql } from "drizzle-orm";
import { type AnySQLiteColumn, index, text } from "drizzle-orm/sqlite-core";

// A text that is searched has a column beside it, with what `core/rules/fold.ts` makes of it. That is NULL where the text
// is ASCII, of which SQLite's `lower` makes the same.

export function folded(column: string) {
  return text(`${column}_folded`);
}

/** What is searched of a text, as indexes have it. */
export function asSearched(column: string): SQL {
  return sql.raw(
    `CASE WHEN ${column}_folded IS NULL THEN lower(${column}) ELSE ${column}_folded END`,
  );
}

/** That a text is still to be folded: it was there before the column beside it. */
export function isUnfolded(column: string): string {
  return `${column}_folded IS NULL AND length(${column}) <> length(CAST(${column} AS BLOB))`;
}

export function nameOfUnfolded(table: string, column: string): string {
  return `${table}_${column}_unfolded`;
}

/** Finds what `worker/db/fold-rest.ts` has yet to fold; soon, nothing. */
export function unfolded(
  table: string,
  column: string,
  key: [AnySQLiteColumn, ...AnySQLiteColumn[]],
  only?: string,
) {
  const where = sql.raw([only, isUnfolded(column)].filter(Boolean).join(" AND "));
  return index(nameOfUnfolded(table, column))
    .on(...key)
    .where(where);
}
