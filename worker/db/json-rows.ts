/** Largest JSON text for one statement: under D1's 1 MB with room for the rest of the request. */
const MAX_JSON = 900_000;

/**
 * Splits rows into JSON texts for `json_each(?)`, each under the limit and with at most `maxRows`
 * rows. One text is one bound parameter, whatever the number of rows.
 */
export function jsonRows(rows: readonly unknown[], maxRows = 1000): string[] {
  const texts: string[] = [];
  let parts: string[] = [];
  let size = 2;
  for (const row of rows) {
    const text = JSON.stringify(row);
    if (parts.length > 0 && (parts.length === maxRows || size + text.length > MAX_JSON)) {
      texts.push(`[${parts.join(",")}]`);
      parts = [];
      size = 2;
    }
    parts.push(text);
    size += text.length + 1;
  }
  if (parts.length > 0) texts.push(`[${parts.join(",")}]`);
  return texts;
}
