import type { AccountContext } from "#worker/context.ts";
import { isCheckViolation } from "#worker/db/statement.ts";
import { deletePlan } from "#worker/domains/sending/messages/plan-queries.ts";
import { commitUnlessAborted } from "#worker/kernel/commit.ts";
import { abortUnlessAtCursor, type CampaignRecord, changeCampaign } from "../campaign-queries.ts";
import { campaignChanged } from "./campaign-changed.ts";
import { type ApprovedPlan, approvalOf } from "./pay.ts";
import type { PlanCursor } from "./plan-cursor.ts";
import { scheduleStatements } from "./schedule-statements.ts";

/**
 * Puts a plan that was reviewed, or no longer needs a review, back until its time: its price is reserved, and its audience
 * is planned again then. Returns the outcome.
 */
export async function schedulePlan(
  ctx: AccountContext,
  campaign: CampaignRecord,
  plan: PlanCursor,
  { at, approved }: { at: number; approved?: ApprovedPlan },
): Promise<"scheduled" | "uncovered" | "gone"> {
  const set = await scheduleStatements(ctx, campaign, { at, price: plan.price });
  if (!set) return "uncovered";
  const change = {
    ...set.change,
    planCursor: null,
    firstMessage: null,
    lastMessage: null,
    ...(approved && approvalOf(campaign, plan)),
  } as const;
  try {
    const committed = await commitUnlessAborted(ctx, {
      statements: [
        abortUnlessAtCursor(ctx, campaign),
        ...deletePlan(ctx, campaign),
        ...set.statements,
        ...changeCampaign(ctx, campaign.id, change),
        ...(approved?.statements ?? []),
      ],
      events: [campaignChanged(ctx, { ...campaign, ...change }), ...(approved?.events ?? [])],
      effects: [...set.effects, ...(approved?.effects ?? [])],
      audit: {
        action: approved ? "campaign.approve" : "campaign.schedule",
        subject: campaign.id,
        detail: {
          price: plan.price,
          recipients: plan.recipients,
          scheduledAt: at,
          ...approved?.detail,
        },
      },
    });
    if (!committed) return "gone";
  } catch (error) {
    if (isCheckViolation(error)) return "uncovered";
    throw error;
  }
  return "scheduled";
}
