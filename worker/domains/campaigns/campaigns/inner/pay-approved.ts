import { CooeeError } from "#core/errors.ts";
import { LATE_TEXTS } from "#core/rules/late-starts.ts";
import type { AccountContext } from "#worker/context.ts";
import type { Approved, Lack } from "#worker/domains/campaigns/lifecycle/sendable.ts";
import { approveSeries, type CampaignRecord } from "../campaign-queries.ts";
import { checkShared } from "../check-shared.ts";
import { prepareCampaign } from "../prepare-campaign.ts";
import { explainLostCredit } from "./lack-of-credit.ts";
import { payOrSchedule } from "./pay.ts";
import { parseCursor } from "./plan-cursor.ts";
import { datesAfter } from "./series.ts";

/** Pays for a plan that was approved and starts sending, or schedules it if its time is still to come. */
export async function payApproved(
  ctx: AccountContext,
  campaign: CampaignRecord,
  { effects, detail }: Approved,
): Promise<"done" | "gone" | Lack> {
  const plan = parseCursor(campaign.planCursor ?? "");
  const lost = await lostReason(ctx, campaign);
  if (lost !== undefined) return { reason: lost };
  const approved = {
    effects,
    detail,
    events: [{ type: "campaign.approved", name: campaign.name }] as const,
    statements: approveSeries(ctx, campaign, plan),
  };
  const at = startsLater(ctx, campaign);
  const outcome = await payOrSchedule(ctx, campaign, plan, { at, approved });
  if (outcome === "uncovered") return explainLostCredit(ctx, campaign, plan.price);
  return outcome === "gone" ? "gone" : "done";
}

/** When it is planned again and sent; undefined if that is now, with the plan it has. */
function startsLater(ctx: AccountContext, { scheduledAt, recurrence }: CampaignRecord) {
  if (scheduledAt === null) return undefined;
  return recurrence !== null || scheduledAt > ctx.now() ? scheduledAt : undefined;
}

/** Why it cannot be sent as it is, or on none of its dates; undefined where it can. */
async function lostReason(ctx: AccountContext, campaign: CampaignRecord) {
  try {
    await prepareCampaign(ctx, campaign);
    if (startsLater(ctx, campaign) === undefined) await checkShared(ctx, campaign);
  } catch (error) {
    if (!(error instanceof CooeeError)) throw error;
    return error.message;
  }
  if (campaign.recurrence === null) return undefined;
  const dates = await datesAfter(ctx, campaign, { after: ctx.now(), count: 1 });
  return dates.length === 0 ? LATE_TEXTS.approvedLate : undefined;
}
