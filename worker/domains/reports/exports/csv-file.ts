import { csvLine } from "#core/rules/cells.ts";
import type { Cell, ExportSheet } from "./inner/export-sheet.ts";

/** Without it Excel assumes that the file is in Windows' own encoding. */
const BYTE_ORDER_MARK = "\uFEFF";

export function csvPage(rows: readonly (readonly Cell[])[]): string {
  return rows.map((cells) => `${csvLine(cells.map(String))}\r\n`).join("");
}

/** The file, a page of rows at a time. */
export async function* csvFile(
  pages: AsyncIterable<Uint8Array>,
  { headings }: ExportSheet,
): AsyncGenerator<Uint8Array> {
  yield new TextEncoder().encode(`${BYTE_ORDER_MARK}${csvLine(headings)}\r\n`);
  yield* pages;
}
