import { csvLine } from "#core/rules/cells.ts";
import type { ExportFormat } from "#core/rules/export-formats.ts";
import type { Cell, ExportSheet } from "./inner/export-sheet.ts";
import { xlsxFile, xlsxPage } from "./xlsx-file.ts";

interface Format {
  type: string;
  file: typeof csvFile;
  page: typeof csvPage;
}

export const EXPORT_FILES: Readonly<Record<ExportFormat, Format>> = {
  csv: { type: "text/csv; charset=utf-8", file: csvFile, page: csvPage },
  xlsx: {
    type: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    file: xlsxFile,
    page: xlsxPage,
  },
};

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
