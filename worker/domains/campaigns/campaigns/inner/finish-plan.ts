import { heldIn } from "#core/contract/approvals/held-by.ts";
import { CAMPAIGN_TEXTS } from "#core/contract/campaigns/campaign-texts.ts";
import { type HeldBy, heldText, rulesOf } from "#core/rules/holds.ts";
import { isOver, VALIDITY_TEXTS } from "#core/rules/validity.ts";
import type { AccountContext } from "#worker/context.ts";
import { completeReviewed } from "#worker/domains/audience/audiences/write-audience.ts";
import { approvalEffect, decisionMail } from "#worker/domains/campaigns/lifecycle/decide.ts";
import { keepAttachment } from "#worker/domains/content/media/attachment-of.ts";
import { payerById } from "#worker/domains/money/credit/payer.ts";
import { lotsFor } from "#worker/domains/money/credit/reservation-queries.ts";
import { dayProblem } from "#worker/domains/sending/limits/refuse-sending.ts";
import { sendingStanding } from "#worker/domains/sending/limits/sending-standing.ts";
import { carryInstead, deletePlan } from "#worker/domains/sending/messages/plan-queries.ts";
import { commitUnlessAborted } from "#worker/kernel/commit.ts";
import { abortUnlessAtCursor, type CampaignRecord, changeCampaign } from "../campaign-queries.ts";
import { lostShare } from "../check-shared.ts";
import { awaitsApproval, isApproved } from "./awaits-approval.ts";
import { campaignChanged } from "./campaign-changed.ts";
import { toReview } from "./differences.ts";
import { hold } from "./hold.ts";
import { explainLostCredit, lackOfCredit } from "./lack-of-credit.ts";
import { listedCampaign, mailedCampaign } from "./listed-campaign.ts";
import { payOrSchedule } from "./pay.ts";
import { type PlanCursor, plannedFigures, startCursor } from "./plan-cursor.ts";
import { reviewAgain } from "./review.ts";
import { approvedParams, sameParams } from "./same-params.ts";

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
  if (isOver(campaign.validUntil, ctx.now()))
    await hold(ctx, campaign, { reason: VALIDITY_TEXTS.over });
  else if (lost !== undefined) await hold(ctx, campaign, { reason: lost });
  else if (plan.recipients === 0)
    await hold(ctx, campaign, { reason: CAMPAIGN_TEXTS.noRecipients });
  else if (!(atItsTime || agreed))
    await hold(ctx, campaign, { reason: CAMPAIGN_TEXTS.priceChanged });
  else if (await needsReview(ctx, campaign, plan)) await review(ctx, campaign, plan);
  else await proceed(ctx, campaign, plan, atItsTime);
}

/** Pays for it, or schedules it; what the day's limit or the credit does not allow waits. */
async function proceed(
  ctx: AccountContext,
  campaign: CampaignRecord,
  plan: PlanCursor,
  atItsTime: boolean,
): Promise<void> {
  const outcome = await payOrSchedule(ctx, campaign, plan, { at: startsLater(campaign) });
  if (outcome === "over") await review(ctx, campaign, plan);
  else if (outcome === "uncovered") {
    if (!atItsTime) await hold(ctx, campaign, await explainLostCredit(ctx, campaign, plan.price));
    else if (!(await planAgain(ctx, campaign, { ...plan, review: await reviewAgain(ctx, plan) }))) {
      await hold(ctx, campaign, await lackOfCredit(ctx, campaign, plan.price));
    }
  }
}

/** It waits for an administrator, who reads every rule that holds it. */
async function review(ctx: AccountContext, campaign: CampaignRecord, plan: PlanCursor) {
  const day = startsLater(campaign)
    ? undefined
    : dayProblem(await sendingStanding(ctx), plan.recipients);
  const changed = isApproved(campaign) ? changedSince(campaign, plan) : [];
  await awaitApproval(ctx, campaign, plan, [...plan.heldBy, ...changed, ...(day ? [day] : [])]);
}

/** When it is planned again and sent; undefined if that is now. */
function startsLater(campaign: CampaignRecord): number | undefined {
  const { scheduledAt } = campaign;
  return wasStarted(campaign) || isReserved(campaign) ? undefined : (scheduledAt ?? undefined);
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
 * another one by now, a rule holds it that did not hold it then, or its recipients differ too much.
 */
async function needsReview(ctx: AccountContext, campaign: CampaignRecord, plan: PlanCursor) {
  const { params, heldBy } = plan;
  const read = new Set(heldIn(campaign.heldBy).map(({ text }) => text));
  const approved =
    isApproved(campaign) &&
    sameParams(approvedParams(campaign), params) &&
    heldBy.every(({ text }) => read.has(text)) &&
    changedSince(campaign, plan).length === 0;
  return !approved && (await awaitsApproval(ctx, campaign, heldBy));
}

/** What is no longer as it was approved; nothing of one that needed no approval as its plan began. */
function changedSince(campaign: CampaignRecord, plan: PlanCursor): HeldBy[] {
  const { message, agreedRecipients } = campaign;
  const { review, recipients } = plan;
  if (!review?.differs) return [];
  return toReview({ message, approved: agreedRecipients ?? 0, recipients }, review.differs);
}

/** Keeps a complete plan until an administrator has decided: nothing is debited, nothing is sent. */
async function awaitApproval(
  ctx: AccountContext,
  campaign: CampaignRecord,
  plan: PlanCursor,
  held: readonly HeldBy[],
): Promise<void> {
  // Its approval is on the administrators' list under the number of its launch: another has another.
  const again = campaign.approvedLaunch === campaign.launches;
  const keeps = plan.review?.keeps;
  const { attachmentId } = campaign;
  const carried = attachmentId && (await keepAttachment(ctx, attachmentId));
  const reasons = [...(again ? [CAMPAIGN_TEXTS.reviewedAgain] : []), heldText(held)];
  const reason = reasons.filter(Boolean).join(" ");
  const mailed = { kind: "campaign", mail: mailedCampaign(campaign) } as const;
  const change = {
    status: "pending",
    holdReason: reason || null,
    heldBy: JSON.stringify(held),
    launches: campaign.launches + (again ? 1 : 0),
    reviewedAudienceId: keeps ?? (again ? campaign.reviewedAudienceId : null),
    attachmentId: carried,
    ...plannedFigures(plan),
  } as const;
  await commitUnlessAborted(ctx, {
    statements: [
      abortUnlessAtCursor(ctx, campaign),
      ...(keeps ? completeReviewed(ctx, keeps, plan.recipients) : []),
      ...(carried && carried !== attachmentId ? [carryInstead(ctx, campaign, carried)] : []),
      ...changeCampaign(ctx, campaign.id, change),
    ],
    events: [
      campaignChanged(ctx, { ...campaign, ...change }),
      ...(held.length > 0
        ? [{ type: "campaign.waiting", name: campaign.name, reason } as const]
        : []),
    ],
    effects: [
      approvalEffect(ctx, listedCampaign(ctx, { ...campaign, launches: change.launches })),
      ...(held.length > 0 ? await decisionMail(ctx, mailed, "waiting", reason) : []),
    ],
    audit: {
      action: "campaign.wait",
      subject: campaign.id,
      detail: { price: plan.price, recipients: plan.recipients, rules: rulesOf(held) },
    },
  });
}

/** Each time, something else was paid for in between. */
const MOST_TRIES = 5;

/**
 * Begins a complete plan again with the lots of this moment. One that it had taken was used by something else, and a
 * later one may cover it; or what it says has to be kept for a review. False if it was tried often enough.
 */
export async function planAgain(
  ctx: AccountContext,
  campaign: CampaignRecord,
  { tries, params, filters, at, heldBy, review }: PlanCursor,
  before: PlanCursor["exclusions"] = {},
): Promise<boolean> {
  if (tries >= MOST_TRIES) return false;
  const lots = await lotsFor(await payerById(ctx, campaign.payerId), campaign.id, campaign.medium);
  const of = { filters, at, heldBy, review };
  const cursor = { ...startCursor(lots, params, before, of), tries: tries + 1 };
  const change = { planCursor: JSON.stringify(cursor), firstMessage: null, lastMessage: null };
  await commitUnlessAborted(ctx, {
    statements: [
      abortUnlessAtCursor(ctx, campaign),
      ...deletePlan(ctx, campaign),
      ...changeCampaign(ctx, campaign.id, change),
    ],
    effects: [{ type: "job", kind: "plan", id: campaign.id }],
  });
  return true;
}
