import type { AccountContext } from "#worker/context.ts";
import { commitUnlessAborted } from "#worker/kernel/commit.ts";
import { decisionMail } from "./inner/decision-mail.ts";
import { endQuick } from "./inner/end-quick.ts";
import { decided, pendingQuick } from "./inner/pending-quick.ts";
import { quickApproval } from "./inner/quick-approval.ts";

/** Ends a quick message that waits: nothing was debited, and its owner sees the reason. */
export async function rejectQuick(
  ctx: AccountContext,
  { id, reason }: { id: string; reason: string },
): Promise<void> {
  const quick = await pendingQuick(ctx, id);
  const end = await endQuick(ctx, quick, { as: "rejected", status: "rejected", reason });
  const committed = await commitUnlessAborted(ctx, {
    statements: end.statements,
    events: [...end.events, { type: "quick.rejected", reason }],
    effects: [
      quickApproval(ctx, quick, { decision: "rejected", reason }),
      ...(await decisionMail(ctx, quick, "rejected", reason)),
    ],
    audit: { action: "quick.reject", subject: quick.id, detail: { reason } },
  });
  if (!committed) throw decided();
}
