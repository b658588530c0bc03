import { CAMPAIGN_TEXTS } from "#core/contract/campaigns/campaign-texts.ts";
import { conflict } from "#core/errors.ts";
import type { Access } from "#core/permissions.ts";
import type { CampaignStatus } from "#core/statuses.ts";
import type { AccountContext } from "#worker/context.ts";
import { approvalEffect } from "#worker/domains/campaigns/lifecycle/approval-effect.ts";
import { checkScheduled } from "#worker/domains/campaigns/lifecycle/reschedule.ts";
import type { Sendable } from "#worker/domains/campaigns/lifecycle/sendable.ts";
import { cancelQueued, deletePlan } from "#worker/domains/sending/messages/plan-queries.ts";
import { type Change, commitUnlessAborted } from "#worker/kernel/commit.ts";
import type { Effect } from "#worker/kernel/effects.ts";
import {
  abortIfChanged,
  abortUnlessInStatus,
  type CampaignRecord,
  changeCampaign,
  getCampaign,
} from "./campaign-queries.ts";
import { checkRight } from "./check-right.ts";
import { awaitsApproval } from "./inner/awaits-approval.ts";
import { campaignChanged } from "./inner/campaign-changed.ts";
import { returnStatements } from "./inner/hold.ts";
import { campaignIdOf, listedCampaign, mailedCampaign } from "./inner/listed-campaign.ts";
import { payApproved } from "./inner/pay-approved.ts";
import { refundStatements, releaseReservation } from "./inner/refund-queries.ts";

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
      events: [event, { type: "messages.changed", messages: { span: campaign } }],
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
