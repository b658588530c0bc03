import { formatDate } from "#core/rules/dates.ts";
import type { AccountContext } from "#worker/context.ts";
import type { Statement } from "#worker/db/statement.ts";
import { campaignSendable } from "#worker/domains/campaigns/campaigns/campaign-sendable.ts";
import {
  countRefund,
  restoreCampaign,
} from "#worker/domains/campaigns/campaigns/replay-queries.ts";
import { approvalEffect } from "#worker/domains/campaigns/lifecycle/approval-effect.ts";
import { accountProfile } from "#worker/domains/identity/directory/account-queries.ts";
import { refundUnsubmitted } from "#worker/domains/money/credit/replay-queries.ts";
import type { EntryOf } from "#worker/domains/platform/journal/entry.ts";
import { markSpanStale } from "#worker/domains/reports/stats/mark-stale.ts";
import {
  deleteOldPlan,
  deleteQueued,
  deleteUnpaidPlan,
  plannedMessages,
} from "#worker/domains/sending/messages/replay-queries.ts";
import { commit } from "#worker/kernel/commit.ts";
import type { Effect } from "#worker/kernel/effects.ts";
import { findCampaign, isEnded, unstage } from "./queries.ts";
import { isUnsent, settleUnsent } from "./settle-unsent.ts";

type Entry = EntryOf<"campaign">;

/** What was paid for and sent before the restore, in words that its owner reads. */
const WORDS = {
  sent: (day: string) =>
    `This campaign was sent on ${day}, before our records were restored. It cannot be sent again.`,
  cancelled: (day: string) =>
    `This campaign was cancelled on ${day}, before our records were restored.`,
  cutShort: (day: string) =>
    `This campaign was being sent on ${day} when our records were restored. What was not sent yet was refunded and will not be sent.`,
};

/**
 * Brings one campaign to its last state in the journal, once its submissions and the ledger have
 * been replayed. One whose plan is complete continues; one whose plan is lost ends, and the rest is
 * refunded.
 */
export async function settleCampaign(ctx: AccountContext, entry: Entry): Promise<void> {
  const campaign = await findCampaign(ctx, entry.id);
  if (isUnsent(entry)) return settleUnsent(ctx, campaign, entry);
  if (!campaign && entry.debited === 0) {
    // Never paid for: there is nothing to keep, and nothing of it was sent.
    await ctx.db.batch([unstage(ctx, entry.id)]);
    return;
  }
  const { timeZone } = await accountProfile(ctx, ctx.account.id);
  const day = formatDate(entry.completedAt ?? entry.startedAt ?? entry.updatedAt, timeZone);
  const decision = entry.debited > 0 ? "approved" : "withdrawn";
  const approvals: Effect[] =
    campaign?.status === "pending"
      ? [approvalEffect(ctx, campaignSendable(ctx, campaign), { decision, reason: null })]
      : [];
  const before = [...deleteOldPlan(ctx, entry), ...markSpanStale(ctx, entry)];
  const settle = (change: Pick<Entry, "status" | "holdReason">, rest: readonly Statement[]) =>
    commit(ctx, {
      statements: [
        ...before,
        ...restoreCampaign(ctx, campaign !== undefined, entry, change),
        ...rest,
        unstage(ctx, entry.id),
      ],
      effects: approvals,
    });
  if (isEnded(entry)) {
    const words = entry.status === "complete" ? WORDS.sent(day) : WORDS.cancelled(day);
    const holdReason =
      campaign?.status === entry.status ? campaign.holdReason : (entry.holdReason ?? words);
    const drop = entry.debited > 0 ? deleteQueued : deleteUnpaidPlan;
    await settle({ status: entry.status, holdReason }, drop(ctx, entry.id));
    return;
  }
  if (campaign && (await plannedMessages(ctx, entry)) === entry.recipients) {
    await settle({ status: entry.status, holdReason: entry.holdReason }, []);
    return;
  }
  const cutShort = {
    ...entry,
    completedAt: ctx.now(),
    status: "cancelled",
    holdReason: WORDS.cutShort(day),
  } as const;
  await commit(ctx, {
    statements: [
      ...before,
      ...restoreCampaign(ctx, campaign !== undefined, cutShort, cutShort),
      ...deleteQueued(ctx, entry.id),
      ...refundUnsubmitted(ctx, entry),
      countRefund(ctx, entry),
      unstage(ctx, entry.id),
    ],
    effects: approvals,
    audit: { action: "campaign.restore", subject: entry.id, detail: { status: "cancelled" } },
  });
}
