import { changeJob } from "./domains/audience/contacts/change-job.ts";
import { importJob } from "./domains/audience/imports/import-job.ts";
import { planJob } from "./domains/campaigns/campaigns/plan-job.ts";
import { exportJob } from "./domains/reports/exports/export-job.ts";
import type { CursorJob } from "./kernel/cursor-job.ts";
import type { JobKind } from "./kernel/effects.ts";

/** All long work. */
export const CURSOR_JOBS: Readonly<Record<JobKind, CursorJob>> = {
  import: importJob,
  change: changeJob,
  export: exportJob,
  plan: planJob,
};
