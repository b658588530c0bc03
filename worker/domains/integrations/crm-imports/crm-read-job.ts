import { CRM_IMPORT_TEXTS } from "#core/rules/crm/import-texts.ts";
import type { AccountContext } from "#worker/context.ts";
import { commitUnlessAborted } from "#worker/kernel/commit.ts";
import type { CursorJob } from "#worker/kernel/cursor-job.ts";
import { endRead, READ_ROWS } from "./inner/read-queries.ts";

/** A reading of a CRM. */
export const crmReadJob: CursorJob = {
  kind: "crmRead",
  rows: READ_ROWS,
  fail: failRead,
  gaveUp: CRM_IMPORT_TEXTS.gaveUp,
};

/** Gives a reading up and says why; what was read is forgotten with it. */
async function failRead(ctx: AccountContext, id: string, reason: string): Promise<void> {
  // Aborted if another delivery ended it.
  await commitUnlessAborted(ctx, {
    statements: endRead(ctx, id, { status: "failed", error: reason }),
    audit: { action: "crm.read.fail", subject: id, detail: { reason } },
  });
}
