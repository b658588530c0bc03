import { type SQL, sql } from "drizzle-orm";

/** Comes behind every text that begins with what is before it. */
const LAST = "\u{10ffff}";

/** That a column begins with a text, found along the column's index. */
export function beginsWith(column: SQL, text: string): SQL {
  return sql`${column} >= ${text} AND ${column} < ${text + LAST}`;
}
