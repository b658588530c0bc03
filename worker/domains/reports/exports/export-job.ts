import { EXPORT_TEXTS } from "#core/contract/exports/exports.ts";
import { exportFailedMail } from "#core/mails/messages.ts";
import type { AccountContext } from "#worker/context.ts";
import { commitUnlessAborted } from "#worker/kernel/commit.ts";
import type { CursorJob } from "#worker/kernel/cursor-job.ts";
import { abortUnlessAt, EXPORT_ROWS, endExport, findExport } from "./inner/export-queries.ts";

export const exportJob: CursorJob = {
  kind: "export",
  rows: EXPORT_ROWS,
  fail: failExport,
  gaveUp: EXPORT_TEXTS.gaveUp,
};

/** Gives up on an export and mails why; once, however often it is called. */
async function failExport(ctx: AccountContext, id: string, reason: string): Promise<void> {
  const job = await findExport(ctx, id);
  if (job?.status !== "running") return;
  const { expiresAt } = job;
  // Aborted if another delivery ended it, or is writing it.
  await commitUnlessAborted(ctx, {
    statements: [
      abortUnlessAt(ctx, job),
      endExport(ctx, id, { status: "failed", error: reason, expiresAt }),
    ],
    effects: [{ type: "mail", to: job.email, ...exportFailedMail(reason) }],
    audit: { action: "export.fail", subject: id, detail: { reason } },
  });
}
