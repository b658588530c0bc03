import type { ExportFormat } from "#core/rules/export-formats.ts";
import { csvFile, csvPage } from "../csv-file.ts";
import { xlsxFile, xlsxPage } from "../xlsx-file.ts";

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
