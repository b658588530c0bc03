import { heldIn } from "#core/contract/approvals/held-by.ts";
import { CooeeError } from "#core/errors.ts";
import { liftKeys, rulesOf } from "#core/rules/holds.ts";
import { isTooLate, LATE_TEXTS } from "#core/rules/late-starts.ts";
import { MMS_TEXTS } from "#core/rules/mms.ts";
import { isOver, VALIDITY_TEXTS } from "#core/rules/validity.ts";
import type { AccountContext } from "#worker/context.ts";
import { isElsewhere } from "#worker/domains/content/media/keep-attachment.ts";
import {
  accountProfile,
  sendingRights,
} from "#worker/domains/identity/directory/account-queries.ts";
import { approvalEffect } from "./approval-effect.ts";
import { approveSeries, type CampaignRecord } from "./campaign-queries.ts";
import { checkShared } from "./check-shared.ts";
import { decisionMail } from "./inner/decision-mail.ts";
import { holdFor, type Lack, lostCredit } from "./inner/lack-of-credit.ts";
import { datesAfter } from "./inner/occurrences.ts";
import { type Approved, pay } from "./inner/pay.ts";
import type { PlanCursor } from "./inner/plan-cursor.ts";
import { schedulePlan } from "./inner/schedule-plan.ts";
import { decided, type Reviewed, waitingCampaign } from "./inner/waiting-campaign.ts";
import { prepareCampaign } from "./prepare-campaign.ts";

/**
 * Pays for a pending plan, as agreed, and starts sending, or schedules it if its time is still to
 * come. If credit or the sender is missing by now, or its time has passed, it is held with the
 * reason. If its owner cancelled it first, that wins.
 */
export async function approveCampaign(
  ctx: AccountContext,
  { lift: lifts = false, ...reviewed }: Reviewed & { lift?: boolean | undefined },
): Promise<"approved" | "held"> {
  const { campaign, plan } = await waitingCampaign(ctx, reviewed);
  const lift = lifts ? liftKeys(heldIn(campaign.heldBy)) : [];
  const settled = approvalEffect(ctx, campaign, { decision: "approved", reason: null, lift });
  // A deleted account's campaigns are about to be cancelled.
  if (!(await sendingRights(ctx, ctx.account.id)).active) throw decided();
  const lost = (await lostNeeds(ctx, campaign)) ?? (await lostTime(ctx, campaign));
  const outcome = lost
    ? "uncovered"
    : await proceed(ctx, campaign, plan, {
        events: [{ type: "campaign.approved", name: campaign.name }],
        effects: [settled, ...(await decisionMail(ctx, campaign, "approved"))],
        statements: approveSeries(ctx, campaign, plan),
        detail: { rules: rulesOf(heldIn(campaign.heldBy)), lift },
      });
  if (outcome === "gone") throw decided();
  if (outcome !== "uncovered") return "approved";
  const lack: Lack = lost ? { reason: lost } : await lostCredit(ctx, campaign, plan.price);
  const mail = await decisionMail(ctx, campaign, "uncovered", lack.reason);
  const effects = [settled, ...mail, ...(lack.effects ?? [])];
  if (!(await holdFor(ctx, campaign, { ...lack, effects }))) throw decided();
  return "held";
}

function proceed(
  ctx: AccountContext,
  campaign: CampaignRecord,
  plan: PlanCursor,
  approved: Approved,
) {
  const at = startsLater(ctx, campaign);
  return at === undefined
    ? pay(ctx, campaign, plan, approved)
    : schedulePlan(ctx, campaign, plan, { at, approved });
}

/** When it is planned anew and sent; undefined if that is now, with the plan it has. */
function startsLater(ctx: AccountContext, { scheduledAt, recurrence }: CampaignRecord) {
  if (scheduledAt === null) return undefined;
  return recurrence !== null || scheduledAt > ctx.now() ? scheduledAt : undefined;
}

/** Whether its time has passed by more than the account allows. */
async function lostTime(ctx: AccountContext, campaign: CampaignRecord) {
  const { scheduledAt, recurrence, validUntil } = campaign;
  if (isOver(validUntil, ctx.now())) return VALIDITY_TEXTS.over;
  if (scheduledAt === null) return undefined;
  if (recurrence !== null) {
    const dates = await datesAfter(ctx, campaign, { after: ctx.now(), count: 1 });
    return dates.length === 0 ? LATE_TEXTS.approvedLate : undefined;
  }
  const { lateMinutes } = await accountProfile(ctx, ctx.account.id);
  return isTooLate(scheduledAt, ctx.now(), lateMinutes) ? LATE_TEXTS.approvedLate : undefined;
}

/** Why it cannot be sent as it is; undefined where it can. One that starts later is planned anew. */
async function lostNeeds(ctx: AccountContext, campaign: CampaignRecord) {
  try {
    await prepareCampaign(ctx, campaign);
    if (await isElsewhere(ctx, campaign.attachmentId)) return MMS_TEXTS.notKept;
    if (startsLater(ctx, campaign) === undefined) await checkShared(ctx, campaign);
    return undefined;
  } catch (error) {
    if (!(error instanceof CooeeError)) throw error;
    return error.message;
  }
}
