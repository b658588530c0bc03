/** What makes a spreadsheet treat a cell as a formula (OWASP, CSV injection). */
const FORMULA_START = /^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/;
const NEEDS_QUOTES = /[",\r\n]/;

/** A cell that a spreadsheet shows and never runs: one that starts like a formula gets a leading `'`. */
export function defuseCell(text: string): string {
  return FORMULA_START.test(text) ? `'${text}` : text;
}

/** One record of a CSV file (RFC 4180), defused, without the CRLF that ends it. */
export function csvLine(cells: readonly string[]): string {
  return cells.map((cell) => quoted(defuseCell(cell))).join(",");
}

function quoted(cell: string): string {
  return NEEDS_QUOTES.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
