import { EXPORT_TEXTS } from "#core/contract/exports/exports.ts";
import type { CursorJob } from "#worker/kernel/cursor-job.ts";
import { EXPORT_ROWS } from "./inner/export-queries.ts";
import { failExport } from "./inner/fail-export.ts";

export const exportJob: CursorJob = {
  kind: "export",
  rows: EXPORT_ROWS,
  fail: failExport,
  gaveUp: EXPORT_TEXTS.gaveUp,
};
