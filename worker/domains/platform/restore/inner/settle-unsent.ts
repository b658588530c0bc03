import type { AccountContext } from "#worker/context.ts";
import type { CampaignRecord } from "#worker/domains/campaigns/campaigns/campaign-queries.ts";
import {
  countRefund,
  restoreCampaign,
} from "#worker/domains/campaigns/campaigns/replay-queries.ts";
import { deleteSchedule } from "#worker/domains/campaigns/schedules/schedule-queries.ts";
import { refundUnsubmitted } from "#worker/domains/money/credit/replay-queries.ts";
import type { EntryOf } from "#worker/domains/platform/journal/entry.ts";
import { deleteUnpaidPlan } from "#worker/domains/sending/messages/replay-queries.ts";
import { commit } from "#worker/kernel/commit.ts";
import { unstage } from "./queries.ts";

type Entry = EntryOf<"campaign">;

const UNSENT: readonly Entry["status"][] = ["draft", "scheduled", "held", "rejected"];

const WORDS = {
  check:
    "Our records were restored to an earlier time. Nothing is debited for this campaign. Check it, then schedule it again.",
  lost: "This campaign was scheduled when our records were restored. It was refunded and will not be sent.",
};

/** Whether the last that the journal says of a campaign is that it was scheduled, or returned to its owner. */
export function isUnsent({ status }: Entry): boolean {
  return UNSENT.includes(status);
}

/**
 * One that was scheduled, moved or returned since the restore point: its owner must not find that it went out
 * at another time, or as it was before. It is refunded and returned to its owner; one whose text is
 * lost ends.
 */
export async function settleUnsent(
  ctx: AccountContext,
  campaign: CampaignRecord | undefined,
  entry: Entry,
): Promise<void> {
  const reserved = entry.debited > entry.refunded;
  const untouched = campaign?.updatedAt === entry.updatedAt;
  if (untouched || !(campaign || reserved)) {
    await ctx.db.batch([unstage(ctx, entry.id)]);
    return;
  }
  const lost = { status: "cancelled", holdReason: WORDS.lost } as const;
  const waited = reserved || entry.status === "scheduled";
  const back = waited ? ({ status: "held", holdReason: WORDS.check } as const) : entry;
  const change = campaign ? back : lost;
  await commit(ctx, {
    statements: [
      ...restoreCampaign(ctx, campaign !== undefined, entry, change),
      ...deleteUnpaidPlan(ctx, entry.id),
      deleteSchedule(ctx, entry.id),
      ...(reserved ? [...refundUnsubmitted(ctx, entry), countRefund(ctx, entry)] : []),
      unstage(ctx, entry.id),
    ],
    audit: { action: "campaign.restore", subject: entry.id, detail: { status: change.status } },
  });
}
