import { CAMPAIGN_TEXTS } from "#core/contract/campaigns/campaign-texts.ts";
import { CooeeError, conflict } from "#core/errors.ts";
import type { Access } from "#core/permissions.ts";
import { LATE_TEXTS } from "#core/rules/late-starts.ts";
import type { CampaignStatus } from "#core/statuses.ts";
import type { AccountContext } from "#worker/context.ts";
import { checkScheduled } from "#worker/domains/campaigns/lifecycle/change.ts";
import { approvalEffect } from "#worker/domains/campaigns/lifecycle/decide.ts";
import type { Approved, Lack, Sendable } from "#worker/domains/campaigns/lifecycle/sendable.ts";
import { cancelQueued, deletePlan } from "#worker/domains/sending/messages/plan-queries.ts";
import { type Change, commitUnlessAborted } from "#worker/kernel/commit.ts";
import type { Effect } from "#worker/kernel/effects.ts";
import {
  abortIfChanged,
  abortUnlessInStatus,
  approveSeries,
  type CampaignRecord,
  changeCampaign,
  getCampaign,
} from "./campaign-queries.ts";
import { checkRight } from "./check-right.ts";
import { checkShared } from "./check-shared.ts";
import { awaitsApproval } from "./inner/awaits-approval.ts";
import { campaignChanged } from "./inner/campaign-changed.ts";
import { returnStatements } from "./inner/hold.ts";
import { explainLostCredit } from "./inner/lack-of-credit.ts";
import { campaignIdOf, listedCampaign, mailedCampaign } from "./inner/listed-campaign.ts";
import { payOrSchedule } from "./inner/pay.ts";
import { parseCursor } from "./inner/plan-cursor.ts";
import { refundStatements, releaseReservation } from "./inner/refund-queries.ts";
import { datesAfter } from "./inner/series.ts";
import { prepareCampaign } from "./prepare-campaign.ts";

/** A campaign, for its lifecycle. */
export function campaignSendable(ctx: AccountContext, campaign: CampaignRecord): Sendable {
  const { id, status } = campaign;
  return {
    kind: "campaign",
    ...listedCampaign(ctx, campaign),
    row: campaign,
    repeats: campaign.recurrence !== null,
    mail: mailedCampaign(campaign),
    refusals: {
      reschedule: CAMPAIGN_TEXTS.notScheduled,
      cancel: CAMPAIGN_TEXTS.notRunning,
      link: CAMPAIGN_TEXTS.noLink,
    },
    change: (values) => ({
      statements: [
        abortUnlessInStatus(ctx, id, [status]),
        abortIfChanged(ctx, campaign),
        // With its status, so that the journal knows: a restored database must not send it at its old time.
        ...changeCampaign(ctx, id, { ...values, status }),
      ],
      events: [campaignChanged(ctx, campaign)],
    }),
    pay: (approved) => payApproved(ctx, campaign, approved),
    end: async (as, lack) => returnStatements(ctx, campaign, as === "failed" ? "held" : as, lack),
    cancel: () => cancelChange(ctx, campaign),
  };
}

/** One that the caller may change. */
export async function changeableCampaign(ctx: AccountContext, id: string, access: Access) {
  const campaign = await getCampaign(ctx, id);
  checkRight(ctx, campaign, access);
  return campaignSendable(ctx, campaign);
}

/** Scheduled, being planned or awaiting approval: nothing is paid, but something may be reserved. */
const UNPAID = ["scheduled", "planning", "pending"] as const satisfies CampaignStatus[];

/** What cancels a campaign: what was not submitted to a carrier is refunded. */
async function cancelChange(
  ctx: AccountContext,
  campaign: CampaignRecord,
): Promise<Required<Omit<Change, "audit">>> {
  const { id, recurrence } = campaign;
  const change = { status: "cancelled", completedAt: ctx.now() } as const;
  const changed = changeCampaign(ctx, id, change);
  const event = campaignChanged(ctx, { ...campaign, ...change });
  if (recurrence === null && !UNPAID.some((status) => status === campaign.status)) {
    return {
      statements: [
        abortUnlessInStatus(ctx, id, ["sending", "paused"]),
        ...changed,
        ...cancelQueued(ctx, campaign),
        ...refundStatements(ctx, campaign),
      ],
      events: [
        event,
        { type: "messages.changed", messages: { span: campaign } },
        { type: "campaign.cancelled", id },
      ],
      // The runner counts what is still on its way.
      effects: [{ type: "run", campaign: campaignIdOf(campaign) }],
    };
  }
  return {
    statements: [
      abortUnlessInStatus(ctx, id, recurrence === null ? UNPAID : [...UNPAID, "paused"]),
      ...releaseReservation(ctx, campaign),
      ...changed,
      ...deletePlan(ctx, campaign),
    ],
    events: [event],
    effects: await withdrawal(ctx, campaign),
  };
}

/** Takes it off the administrators' list, if it is there or about to be. */
async function withdrawal(ctx: AccountContext, campaign: CampaignRecord): Promise<Effect[]> {
  if (campaign.status === "scheduled") return [];
  if (campaign.status !== "pending" && !(await awaitsApproval(ctx, campaign))) return [];
  const withdrawn = { decision: "withdrawn", reason: null } as const;
  return [approvalEffect(ctx, listedCampaign(ctx, campaign), withdrawn)];
}

/** A scheduled campaign that may still be changed. */
export async function changeableSchedule(
  ctx: AccountContext,
  id: string,
  access: Access,
): Promise<CampaignRecord> {
  const campaign = await getCampaign(ctx, id);
  checkRight(ctx, campaign, access);
  checkScheduled(ctx, campaignSendable(ctx, campaign));
  return campaign;
}

/** Commits a change of a campaign that is still scheduled. */
export async function commitScheduled(ctx: AccountContext, change: Change): Promise<void> {
  if (!(await commitUnlessAborted(ctx, change))) throw conflict(CAMPAIGN_TEXTS.notScheduled);
}

/** Pays for a plan that was approved and starts sending, or schedules it if its time is still to come. */
async function payApproved(
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
