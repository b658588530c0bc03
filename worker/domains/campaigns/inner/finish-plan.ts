import { CAMPAIGN_TEXTS } from "#core/contract/campaign-texts.ts";
import { isOver, VALIDITY_TEXTS } from "#core/rules/validity.ts";
import type { AccountContext } from "#worker/context.ts";
import type { CampaignRecord } from "../campaign-queries.ts";
import { lostShare } from "../check-shared.ts";
import { awaitApproval } from "./await-approval.ts";
import { awaitsApproval } from "./awaits-approval.ts";
import { hold } from "./hold.ts";
import { holdFor, lackOfCredit, lostCredit } from "./lack-of-credit.ts";
import { pay } from "./pay.ts";
import { planAgain } from "./plan-again.ts";
import type { PlanCursor } from "./plan-cursor.ts";
import { approvedParams, sameParams } from "./same-params.ts";
import { schedulePlan } from "./schedule-plan.ts";

/**
 * What happens to a complete plan: it is paid for and sent, waits for approval, or for its time. One
 * that differs from what the person agreed to is held, unless it is made at its time: then its price
 * is what the audience of that moment costs.
 */
export async function finishPlan(
  ctx: AccountContext,
  campaign: CampaignRecord,
  plan: PlanCursor,
): Promise<void> {
  const atItsTime = isReserved(campaign) || wasStarted(campaign);
  const agreed =
    campaign.agreedPrice === plan.price && campaign.agreedRecipients === plan.recipients;
  const lost = await lostShare(ctx, plan);
  if (isOver(campaign.validUntil, ctx.now())) await hold(ctx, campaign, VALIDITY_TEXTS.over);
  else if (lost !== undefined) await hold(ctx, campaign, lost);
  else if (plan.recipients === 0) await hold(ctx, campaign, CAMPAIGN_TEXTS.nobody);
  else if (!(atItsTime || agreed)) await hold(ctx, campaign, CAMPAIGN_TEXTS.priceChanged);
  else if (await needsReview(ctx, campaign, plan)) await awaitApproval(ctx, campaign, plan);
  else if ((await proceed(ctx, campaign, plan)) === "uncovered") {
    if (!atItsTime) await holdFor(ctx, campaign, await lostCredit(ctx, campaign, plan.price));
    else if (!(await planAgain(ctx, campaign, plan))) {
      await holdFor(ctx, campaign, await lackOfCredit(ctx, campaign, plan.price));
    }
  }
}

function proceed(ctx: AccountContext, campaign: CampaignRecord, plan: PlanCursor) {
  const { scheduledAt } = campaign;
  return scheduledAt !== null && !wasStarted(campaign) && !isReserved(campaign)
    ? schedulePlan(ctx, campaign, plan, { at: scheduledAt })
    : pay(ctx, campaign, plan);
}

/** A date of a recurring campaign, or a follow-up; if it was held, a person launches it again. */
function wasStarted({ seriesId, followedId, launches }: CampaignRecord): boolean {
  return launches === 1 && (seriesId !== null || followedId !== null);
}

function isReserved({ debited, refunded }: CampaignRecord): boolean {
  return debited > refunded;
}

/**
 * What an administrator approved before its time is not reviewed again, unless a value in its text is
 * another one by now.
 */
async function needsReview(ctx: AccountContext, campaign: CampaignRecord, { params }: PlanCursor) {
  const { approvedLaunch, launches } = campaign;
  const approved = approvedLaunch === launches && sameParams(approvedParams(campaign), params);
  return !approved && (await awaitsApproval(ctx, campaign));
}
