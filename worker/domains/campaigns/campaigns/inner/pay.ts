import type { AccountContext } from "#worker/context.ts";
import { isCheckViolation, type Statement } from "#worker/db/statement.ts";
import type { Approved } from "#worker/domains/campaigns/lifecycle/sendable.ts";
import { payerById } from "#worker/domains/money/credit/payer.ts";
import { settleReservation } from "#worker/domains/money/credit/settle-reservation.ts";
import { countSent, isOverDay } from "#worker/domains/sending/limits/refuse-sending.ts";
import { sendingStanding } from "#worker/domains/sending/limits/sending-standing.ts";
import { deletePlan } from "#worker/domains/sending/messages/plan-queries.ts";
import { type Change, commitUnlessAborted } from "#worker/kernel/commit.ts";
import type { DomainEvent } from "#worker/kernel/events.ts";
import {
  abortUnlessAtCursor,
  type CampaignChange,
  type CampaignRecord,
  changeCampaign,
} from "../campaign-queries.ts";
import { isApproved } from "./awaits-approval.ts";
import { campaignChanged } from "./campaign-changed.ts";
import { campaignIdOf } from "./listed-campaign.ts";
import { type PlanCursor, plannedFigures } from "./plan-cursor.ts";
import { abortUnlessReserved } from "./refund-queries.ts";
import { scheduleStatements } from "./schedule-statements.ts";

/** Whether that approval covers so many messages: more than it was read with are counted like any others. */
function coversDay(campaign: CampaignRecord, { recipients }: PlanCursor): boolean {
  return isApproved(campaign) && recipients <= (campaign.agreedRecipients ?? 0);
}

/** What is noted of an approval, for what is sent later. */
function approvalOf({ launches }: CampaignRecord, { params, review }: PlanCursor) {
  return {
    approvedLaunch: launches,
    approvedParams: JSON.stringify(params),
    approvedHost: review?.host ?? null,
  };
}

/** What an approval adds to the transaction. */
interface ApprovedPlan extends Approved {
  events: readonly DomainEvent[];
  statements: readonly Statement[];
}

type Outcome = "done" | "uncovered" | "gone" | "over";

/**
 * Pays for a complete plan and starts sending or, if it is to start later, schedules it: in one transaction with
 * anything else that an approval does. If it is no longer covered, nothing has happened.
 */
export function payOrSchedule(
  ctx: AccountContext,
  campaign: CampaignRecord,
  plan: PlanCursor,
  { at, approved }: { at: number | undefined; approved?: ApprovedPlan },
): Promise<Outcome> {
  return at === undefined
    ? pay(ctx, campaign, plan, approved)
    : schedule(ctx, campaign, plan, { at, approved });
}

/** Debits its exact total, less what is reserved. */
async function pay(
  ctx: AccountContext,
  campaign: CampaignRecord,
  plan: PlanCursor,
  approved: ApprovedPlan | undefined,
): Promise<Outcome> {
  const standing = await sendingStanding(ctx);
  const payer = await payerById(ctx, campaign.payerId);
  const settled = await settleReservation(payer, campaign, plan.taken);
  const isCounted = approved !== undefined || coversDay(campaign, plan);
  return commitPlan(ctx, campaign, plan, approved, {
    change: {
      status: "sending",
      holdReason: null,
      ...plannedFigures(plan),
      debited: campaign.debited + settled.debited,
      refunded: campaign.refunded + settled.refunded,
      refunds: campaign.refunds + (settled.refunded > 0 ? 1 : 0),
      counts: JSON.stringify({ queued: plan.recipients }),
      startedAt: ctx.now(),
      // Its follow-up was reviewed with it.
      ...(approved && { agreedRecipients: plan.recipients }),
    },
    statements: [
      abortUnlessReserved(ctx, campaign),
      ...countSent(standing, plan.recipients, { approved: isCounted }),
      ...settled.statements,
    ],
    // They count from now on.
    events: [{ type: "messages.changed", messages: { span: campaign } }],
    effects: [{ type: "run", campaign: campaignIdOf(campaign) }],
    action: "campaign.pay",
  });
}

/** Puts it back until its time: its price is reserved, and its audience is planned again then. */
async function schedule(
  ctx: AccountContext,
  campaign: CampaignRecord,
  plan: PlanCursor,
  { at, approved }: { at: number; approved: ApprovedPlan | undefined },
): Promise<Outcome> {
  const set = await scheduleStatements(ctx, campaign, { at, price: plan.price });
  if (!set) return "uncovered";
  return commitPlan(ctx, campaign, plan, approved, {
    change: { ...set.change, planCursor: null, firstMessage: null, lastMessage: null },
    statements: [...deletePlan(ctx, campaign), ...set.statements],
    effects: set.effects,
    action: "campaign.schedule",
    detail: { scheduledAt: at },
  });
}

interface PlanChange extends Pick<Change, "statements" | "events" | "effects"> {
  change: CampaignChange & Pick<CampaignRecord, "status">;
  action: string;
  detail?: object;
}

async function commitPlan(
  ctx: AccountContext,
  campaign: CampaignRecord,
  plan: PlanCursor,
  approved: ApprovedPlan | undefined,
  { change: own, statements = [], events = [], effects = [], action, detail }: PlanChange,
): Promise<Outcome> {
  const change = { ...own, ...(approved && approvalOf(campaign, plan)) };
  try {
    const committed = await commitUnlessAborted(ctx, {
      statements: [
        abortUnlessAtCursor(ctx, campaign),
        ...statements,
        ...changeCampaign(ctx, campaign.id, change),
        ...(approved?.statements ?? []),
      ],
      events: [
        campaignChanged(ctx, { ...campaign, ...change }),
        ...events,
        ...(approved?.events ?? []),
      ],
      effects: [...effects, ...(approved?.effects ?? [])],
      audit: {
        action: approved ? "campaign.approve" : action,
        subject: campaign.id,
        detail: { price: plan.price, recipients: plan.recipients, ...detail, ...approved?.detail },
      },
    });
    return committed ? "done" : "gone";
  } catch (error) {
    if (isOverDay(error)) return "over";
    // Another campaign used the credit after the plan was made.
    if (isCheckViolation(error)) return "uncovered";
    throw error;
  }
}
