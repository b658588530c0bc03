import { ROW_BYTES } from "#core/rules/limits.ts";
import type { AccountContext } from "#worker/context.ts";
import { approvalEffect } from "#worker/domains/campaigns/lifecycle/decide.ts";
import { deleteSchedule } from "#worker/domains/campaigns/schedules/schedule-queries.ts";
import { refundUnsubmitted } from "#worker/domains/money/credit/replay-queries.ts";
import type { EntryOf } from "#worker/domains/platform/journal/entry.ts";
import { LOST_TEXT } from "#worker/domains/sending/messages/replay-queries.ts";
import { endWaiting, type WaitingEnd } from "#worker/domains/sending/messages/waiting-queries.ts";
import type { Change } from "#worker/kernel/commit.ts";
import { countDataWithoutLimit } from "#worker/kernel/limits/keep-within.ts";
import { listedQuick } from "./inner/new-quick.ts";
import { type QuickRecord, quickById, replaceQuick } from "./inner/quick-queries.ts";

type Entry = EntryOf<"quick">;

const WORDS = {
  unsent: "It was not submitted before our records were restored, and was refunded.",
  waited:
    "It was waiting when our records were restored to an earlier time. It was not sent, and what was debited was refunded.",
};

/** What becomes of its messages that no carrier was given. */
const UNSENT: Record<QuickRecord["status"], WaitingEnd["status"]> = {
  sent: "cancelled",
  cancelled: "unscheduled",
  rejected: "rejected",
  pending: "failed",
  scheduled: "failed",
  failed: "failed",
};

/**
 * What brings a quick message to its last state in the journal, once its submissions and the ledger have been
 * replayed; undefined if it is there. One that was scheduled, moved or decided since the restore point is not sent any more: it must
 * not go out at another time, or twice. What was paid for and not submitted is refunded.
 */
export async function restoredQuick(
  ctx: AccountContext,
  entry: Entry,
): Promise<Change | undefined> {
  const quick = await quickById(ctx, entry.id);
  if (quick?.updatedAt === entry.updatedAt) return undefined;
  const end = endOf(ctx, entry);
  const { account: _, of: __, test, approved, marketing, ...fields } = entry;
  const row = {
    ...fields,
    ...end,
    message: quick?.message ?? LOST_TEXT,
    attachmentId: quick?.attachmentId ?? null,
    test: test === 1,
    approved: approved === 1,
    marketing: marketing === 1,
  };
  const reason = end.status === "sent" ? WORDS.unsent : end.reason;
  return {
    statements: [
      replaceQuick(ctx, quick !== undefined, row),
      ...(quick
        ? [endWaiting(ctx, quick, { status: UNSENT[end.status], reason, paid: false })]
        : [countDataWithoutLimit(ctx, ROW_BYTES.quickMessage)]),
      deleteSchedule(ctx, entry.id),
      ...(entry.campaignId === null ? refundUnsubmitted(ctx, entry) : []),
    ],
    events: [{ type: "messages.changed", messages: { span: quick ?? entry } }],
    effects:
      quick?.status === "pending" && quick.campaignId === null
        ? [
            approvalEffect(ctx, listedQuick(quick), {
              decision: decisionOn(entry),
              reason: entry.reason,
            }),
          ]
        : [],
    audit: { action: "quick.restore", subject: entry.id, detail: { status: end.status } },
  };
}

/** One that waits does so no more; the campaign that a message to groups became is settled by itself. */
function endOf(
  ctx: AccountContext,
  { campaignId, status, reason, updatedAt }: Entry,
): Pick<QuickRecord, "status" | "reason" | "updatedAt"> {
  const waits = status === "pending" || status === "scheduled";
  if (!waits || campaignId !== null) return { status, reason, updatedAt };
  return { status: "failed", reason: WORDS.waited, updatedAt: ctx.now() };
}

function decisionOn({ status }: Entry): "approved" | "rejected" | "withdrawn" {
  if (status === "rejected") return "rejected";
  return status === "sent" || status === "scheduled" ? "approved" : "withdrawn";
}
