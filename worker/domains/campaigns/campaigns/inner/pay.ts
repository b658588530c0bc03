import type { AccountContext } from "#worker/context.ts";
import { isCheckViolation, type Statement } from "#worker/db/statement.ts";
import type { Approved } from "#worker/domains/campaigns/lifecycle/sendable.ts";
import { payerById } from "#worker/domains/money/credit/payer.ts";
import { settleReservation } from "#worker/domains/money/credit/settle-reservation.ts";
import { countSent, isOverDay } from "#worker/domains/sending/limits/count-sent.ts";
import { sendingStanding } from "#worker/domains/sending/limits/sending-standing.ts";
import { commitUnlessAborted } from "#worker/kernel/commit.ts";
import type { DomainEvent } from "#worker/kernel/events.ts";
import { abortUnlessAtCursor, type CampaignRecord, changeCampaign } from "../campaign-queries.ts";
import { isApproved } from "./awaits-approval.ts";
import { campaignChanged } from "./campaign-changed.ts";
import { campaignIdOf } from "./campaign-id.ts";
import { type PlanCursor, plannedFigures } from "./plan-cursor.ts";
import { abortUnlessReserved } from "./release-queries.ts";

/** Whether that approval covers so many messages: more than it was read with are counted like any others. */
function coversDay(campaign: CampaignRecord, { recipients }: PlanCursor): boolean {
  return isApproved(campaign) && recipients <= (campaign.agreedRecipients ?? 0);
}

/** What is noted of an approval, for what is sent later. */
export function approvalOf({ launches }: CampaignRecord, { params, review }: PlanCursor) {
  return {
    approvedLaunch: launches,
    approvedParams: JSON.stringify(params),
    approvedHost: review?.host ?? null,
  };
}

/** What an approval adds to the transaction. */
export interface ApprovedPlan extends Approved {
  events: readonly DomainEvent[];
  statements: readonly Statement[];
}

/**
 * Debits a complete plan's exact total, less what is reserved, and starts sending, in one transaction
 * with anything else that an approval does. If it is no longer covered, it is held and nothing is sent. Returns the
 * outcome.
 */
export async function pay(
  ctx: AccountContext,
  campaign: CampaignRecord,
  plan: PlanCursor,
  approved?: ApprovedPlan,
): Promise<"paid" | "uncovered" | "gone" | "over"> {
  const standing = await sendingStanding(ctx);
  const payer = await payerById(ctx, campaign.payerId);
  const settled = await settleReservation(payer, campaign, plan.taken);
  const change = {
    status: "sending",
    holdReason: null,
    ...plannedFigures(plan),
    debited: campaign.debited + settled.debited,
    refunded: campaign.refunded + settled.refunded,
    refunds: campaign.refunds + (settled.refunded > 0 ? 1 : 0),
    counts: JSON.stringify({ queued: plan.recipients }),
    startedAt: ctx.now(),
    // Its follow-up was reviewed with it.
    ...(approved && {
      ...approvalOf(campaign, plan),
      agreedRecipients: plan.recipients,
    }),
  } as const;
  try {
    const committed = await commitUnlessAborted(ctx, {
      statements: [
        abortUnlessAtCursor(ctx, campaign),
        abortUnlessReserved(ctx, campaign),
        ...countSent(standing, plan.recipients, {
          approved: approved !== undefined || coversDay(campaign, plan),
        }),
        ...settled.statements,
        ...changeCampaign(ctx, campaign.id, change),
        ...(approved?.statements ?? []),
      ],
      events: [
        campaignChanged(ctx, { ...campaign, ...change }),
        // They count from now on.
        { type: "messages.changed", messages: { span: campaign } },
        ...(approved?.events ?? []),
      ],
      effects: [{ type: "run", campaign: campaignIdOf(campaign) }, ...(approved?.effects ?? [])],
      audit: {
        action: approved ? "campaign.approve" : "campaign.pay",
        subject: campaign.id,
        detail: { price: plan.price, recipients: plan.recipients, ...approved?.detail },
      },
    });
    if (!committed) return "gone";
  } catch (error) {
    if (isOverDay(error)) return "over";
    // Another campaign used the credit after the plan was made.
    if (isCheckViolation(error)) return "uncovered";
    throw error;
  }
  return "paid";
}
