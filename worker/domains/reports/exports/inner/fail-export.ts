import { exportFailedMail } from "#core/mails/messages.ts";
import type { AccountContext } from "#worker/context.ts";
import { commitUnlessAborted } from "#worker/kernel/commit.ts";
import { abortUnlessAt, endExport, findExport } from "./export-queries.ts";

/** Gives up on an export and mails why; once, however often it is called. */
export async function failExport(ctx: AccountContext, id: string, reason: string): Promise<void> {
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
