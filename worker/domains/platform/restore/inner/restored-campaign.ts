import { formatDate } from "#core/rules/dates.ts";
import type { AccountContext } from "#worker/context.ts";
import type { Statement } from "#worker/db/statement.ts";
import {
  type CampaignRecord,
  findCampaign,
} from "#worker/domains/campaigns/campaigns/campaign-queries.ts";
import { campaignSendable } from "#worker/domains/campaigns/campaigns/campaign-sendable.ts";
import {
  countRefund,
  restoreCampaign,
} from "#worker/domains/campaigns/campaigns/replay-queries.ts";
import { approvalEffect } from "#worker/domains/campaigns/lifecycle/decide.ts";
import { deleteSchedule } from "#worker/domains/campaigns/schedules/schedule-queries.ts";
import { accountProfile } from "#worker/domains/identity/directory/account-queries.ts";
import { refundUnsubmitted } from "#worker/domains/money/credit/replay-queries.ts";
import type { EntryOf } from "#worker/domains/platform/journal/entry.ts";
import { markSpanStale } from "#worker/domains/reports/stats/figures.ts";
import {
  deleteOldPlan,
  deleteQueued,
  deleteUnpaidPlan,
  plannedMessages,
} from "#worker/domains/sending/messages/replay-queries.ts";
import type { Change } from "#worker/kernel/commit.ts";
import type { Effect } from "#worker/kernel/effects.ts";
import { isEnded } from "./queries.ts";

type Entry = EntryOf<"campaign">;

const UNSENT: readonly Entry["status"][] = ["draft", "scheduled", "held", "rejected"];

/** What its owner reads. */
const WORDS = {
  sent: (day: string) =>
    `This campaign was sent on ${day}, before our records were restored. It cannot be sent again.`,
  cancelled: (day: string) =>
    `This campaign was cancelled on ${day}, before our records were restored.`,
  cutShort: (day: string) =>
    `This campaign was being sent on ${day} when our records were restored. What was not sent yet was refunded and will not be sent.`,
  check:
    "Our records were restored to an earlier time. Nothing is debited for this campaign. Check it, then schedule it again.",
  lost: "This campaign was scheduled when our records were restored. It was refunded and will not be sent.",
};

/**
 * What brings one campaign to its last state in the journal, once its submissions and the ledger have been replayed;
 * undefined if it is there. One whose plan is complete continues; one whose plan is lost ends, and the rest is refunded.
 */
export async function restoredCampaign(
  ctx: AccountContext,
  entry: Entry,
): Promise<Change | undefined> {
  const campaign = await findCampaign(ctx, entry.id);
  if (UNSENT.includes(entry.status)) return unsentCampaign(ctx, campaign, entry);
  // Never paid for: there is nothing to keep, and nothing of it was sent.
  if (!campaign && entry.debited === 0) return undefined;
  const { timeZone } = await accountProfile(ctx, ctx.account.id);
  const day = formatDate(entry.completedAt ?? entry.startedAt ?? entry.updatedAt, timeZone);
  const decision = entry.debited > 0 ? "approved" : "withdrawn";
  const approvals: Effect[] =
    campaign?.status === "pending"
      ? [approvalEffect(ctx, campaignSendable(ctx, campaign), { decision, reason: null })]
      : [];
  const settled = (
    change: Pick<Entry, "status" | "holdReason">,
    rest: readonly Statement[],
    of = entry,
  ): Change => ({
    statements: [
      ...deleteOldPlan(ctx, entry),
      ...markSpanStale(ctx, entry),
      ...restoreCampaign(ctx, campaign !== undefined, of, change),
      ...rest,
    ],
    effects: approvals,
  });
  if (isEnded(entry)) {
    const words = entry.status === "complete" ? WORDS.sent(day) : WORDS.cancelled(day);
    const holdReason =
      campaign?.status === entry.status ? campaign.holdReason : (entry.holdReason ?? words);
    const drop = entry.debited > 0 ? deleteQueued : deleteUnpaidPlan;
    return settled({ status: entry.status, holdReason }, drop(ctx, entry.id));
  }
  if (campaign && (await plannedMessages(ctx, entry)) === entry.recipients) {
    return settled(entry, []);
  }
  const cutShort = {
    ...entry,
    completedAt: ctx.now(),
    status: "cancelled",
    holdReason: WORDS.cutShort(day),
  } as const;
  const rest = [
    ...deleteQueued(ctx, entry.id),
    ...refundUnsubmitted(ctx, entry),
    countRefund(ctx, entry),
  ];
  return { ...settled(cutShort, rest, cutShort), audit: auditOf(cutShort) };
}

function auditOf({ id, status }: Pick<Entry, "id" | "status">) {
  return { action: "campaign.restore", subject: id, detail: { status } };
}

/**
 * One that was scheduled, moved or returned since the restore point: its owner must not find that it went out
 * at another time, or as it was before. It is refunded and returned to its owner; one whose text is
 * lost ends.
 */
function unsentCampaign(
  ctx: AccountContext,
  campaign: CampaignRecord | undefined,
  entry: Entry,
): Change | undefined {
  const { id } = entry;
  const reserved = entry.debited > entry.refunded;
  const untouched = campaign?.updatedAt === entry.updatedAt;
  if (untouched || !(campaign || reserved)) return undefined;
  const lost = { status: "cancelled", holdReason: WORDS.lost } as const;
  const waited = reserved || entry.status === "scheduled";
  const back = waited ? ({ status: "held", holdReason: WORDS.check } as const) : entry;
  const change = campaign ? back : lost;
  return {
    statements: [
      ...restoreCampaign(ctx, campaign !== undefined, entry, change),
      ...deleteUnpaidPlan(ctx, id),
      deleteSchedule(ctx, id),
      ...(reserved ? [...refundUnsubmitted(ctx, entry), countRefund(ctx, entry)] : []),
    ],
    audit: auditOf({ id, status: change.status }),
  };
}
