import { changeJob } from "./domains/audience/contacts/run-change.ts";
import { importJob } from "./domains/audience/imports/import-job.ts";
import { planJob } from "./domains/campaigns/campaigns/plan-job.ts";
import { crmLogJob } from "./domains/integrations/crm-activities/crm-log-job.ts";
import { crmReadJob } from "./domains/integrations/crm-imports/crm-read-job.ts";
import { crmSyncJob } from "./domains/integrations/crm-syncs/crm-sync-job.ts";
import { exportJob } from "./domains/reports/exports/run-export.ts";
import type { CursorJob } from "./kernel/cursor-job.ts";
import type { JobKind } from "./kernel/effects.ts";

/** All long work. */
export const CURSOR_JOBS: Readonly<Record<JobKind, CursorJob>> = {
  import: importJob,
  change: changeJob,
  export: exportJob,
  plan: planJob,
  crmRead: crmReadJob,
  crmSync: crmSyncJob,
  crmLog: crmLogJob,
};
