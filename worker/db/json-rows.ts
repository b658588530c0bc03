import { Buffer } from "node:buffer";
import { type SQL, sql } from "drizzle-orm";

/** Maximum bytes of JSON in one statement: below D1's 1 MB with room for the rest of the request. */
const MAX_BYTES = 900_000;

/**
 * Splits rows into JSON texts for `json_each(?)`, each below the limit and with at most `maxRows`
 * rows. One text is one bound parameter, whatever the number of rows.
 */
export function jsonRows(rows: readonly unknown[], maxRows = 1000): string[] {
  const texts: string[] = [];
  for (let at = 0; at < rows.length; at += maxRows) {
    const some = rows.slice(at, at + maxRows);
    const text = JSON.stringify(some);
    // No character takes more than three bytes: most sets need not be measured row by row.
    if (text.length * 3 <= MAX_BYTES) texts.push(text);
    else texts.push(...split(some));
  }
  return texts;
}

function split(rows: readonly unknown[]): string[] {
  const texts: string[] = [];
  let parts: string[] = [];
  let bytes = 2;
  for (const row of rows) {
    const text = JSON.stringify(row);
    const more = Buffer.byteLength(text) + 1;
    if (parts.length > 0 && bytes + more > MAX_BYTES) {
      texts.push(`[${parts.join(",")}]`);
      parts = [];
      bytes = 2;
    }
    parts.push(text);
    bytes += more;
  }
  if (parts.length > 0) texts.push(`[${parts.join(",")}]`);
  return texts;
}

/** The rows of such a text as `j.value`, each written out once: `json_each` alone does so for every column that reads it. */
export function eachRow(json: string): SQL {
  // The offset keeps SQLite from taking the two queries for one.
  return sql`(SELECT value FROM json_each(${json}) LIMIT -1 OFFSET 0) j`;
}
