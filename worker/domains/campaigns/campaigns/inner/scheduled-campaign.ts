import type { Access } from "#core/access.ts";
import { CAMPAIGN_TEXTS } from "#core/contract/campaigns/campaign-texts.ts";
import { CooeeError } from "#core/errors.ts";
import { mayReschedule, SCHEDULE_TEXTS } from "#core/rules/schedules.ts";
import type { AccountContext } from "#worker/context.ts";
import { type Change, commitUnlessAborted } from "#worker/kernel/commit.ts";
import { type CampaignRecord, getCampaign } from "../campaign-queries.ts";
import { checkRight } from "../check-right.ts";

/** A scheduled campaign that may still be changed, and when it starts (R088, R089). */
export async function changeableSchedule(
  ctx: AccountContext,
  id: string,
  access: Access,
): Promise<{ campaign: CampaignRecord; startsAt: number }> {
  const campaign = await getCampaign(ctx, id);
  checkRight(ctx, campaign, access);
  const { status, scheduledAt: startsAt } = campaign;
  if (status !== "scheduled" || startsAt === null) throw notScheduled();
  if (!mayReschedule(startsAt, ctx.now())) {
    throw new CooeeError("CONFLICT", SCHEDULE_TEXTS.tooLate);
  }
  return { campaign, startsAt };
}

/** Commits a change of a campaign that is still scheduled. */
export async function commitScheduled(ctx: AccountContext, change: Change): Promise<void> {
  const committed = await commitUnlessAborted(ctx, change);
  if (!committed) throw notScheduled();
}

function notScheduled(): CooeeError {
  return new CooeeError("CONFLICT", CAMPAIGN_TEXTS.notScheduled);
}
