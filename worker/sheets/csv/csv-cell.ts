/**
 * Undoes what spreadsheets do that preserves or loses digits: `="0412…"`, `'0412…`, and powers of
 * ten that lost nothing.
 */
export function csvCellText(cell: string): string {
  const text = cell.trim();
  const quoted = /^="([^"]*)"$/.exec(text)?.[1];
  if (quoted !== undefined) return quoted.trim();
  // What `defuseCell` writes, and what keeps a number's zeros.
  if (/^'[=+\-@\d\uff1d\uff0b\uff0d\uff20]/.test(text)) return text.slice(1);
  return text.includes("E") || text.includes("e") ? withoutPowerOfTen(text) : text;
}

function withoutPowerOfTen(text: string): string {
  const parts = /^(\d)\.(\d{1,14})e\+?(\d{1,2})$/i.exec(text);
  const [, whole = "", decimals = "", power = ""] = parts ?? [];
  return parts !== null && decimals.length === Number(power) ? `${whole}${decimals}` : text;
}
