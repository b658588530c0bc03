import type { CursorJob } from "#worker/kernel/cursor-job.ts";
import { failImport } from "./inner/fail-import.ts";
import { IMPORT_ROWS } from "./inner/import-queries.ts";

/** An import, or its undoing. */
export const importJob: CursorJob = {
  kind: "import",
  rows: IMPORT_ROWS,
  fail: failImport,
  gaveUp: "This import could not be finished. Upload the file again.",
};
