import type { AccountContext } from "#worker/context.ts";
import { isAborted } from "#worker/db/batch-guard.ts";
import { isCheckViolation, type Statement } from "#worker/db/statement.ts";
import { debitStatements } from "#worker/domains/credit/debit.ts";
import { payerById } from "#worker/domains/credit/payer.ts";
import { markSpanStale } from "#worker/domains/stats/mark-stale.ts";
import { commit } from "#worker/kernel/commit.ts";
import type { Effect } from "#worker/kernel/effects.ts";
import { type CampaignRecord, changeCampaign, onlyAtCursor } from "../campaign-queries.ts";
import { campaignIdOf } from "./campaign-id.ts";
import { type PlanCursor, plannedFigures } from "./plan-cursor.ts";
import { publishCampaign } from "./publish-campaign.ts";

interface Approved {
  statements: readonly Statement[];
  effects: readonly Effect[];
}

/**
 * Debits a complete plan's exact total and lets it go, in one transaction, with what else an approval
 * does. What is not covered any more is held: nothing is sent then. Answers what became of it.
 */
export async function pay(
  ctx: AccountContext,
  campaign: CampaignRecord,
  plan: PlanCursor,
  approved?: Approved,
): Promise<"paid" | "uncovered" | "gone"> {
  const change = {
    status: "sending",
    holdReason: null,
    ...plannedFigures(plan),
    debited: plan.price,
    counts: JSON.stringify({ queued: plan.recipients }),
    startedAt: ctx.now(),
  } as const;
  const payer = await payerById(ctx, campaign.payerId);
  const debits = Object.entries(plan.taken).map(([lot, amount]) => ({ lot: Number(lot), amount }));
  try {
    await commit(ctx, {
      statements: [
        onlyAtCursor(ctx, campaign),
        ...debitStatements(payer, campaign, debits),
        ...changeCampaign(ctx, campaign.id, change),
        // Its messages count from now on.
        ...markSpanStale(ctx, campaign),
        ...(approved?.statements ?? []),
      ],
      effects: [{ type: "run", campaign: campaignIdOf(campaign) }, ...(approved?.effects ?? [])],
      audit: {
        action: approved ? "campaign.approve" : "campaign.pay",
        subject: campaign.id,
        detail: { price: plan.price, recipients: plan.recipients },
      },
    });
  } catch (error) {
    if (isAborted(error)) return "gone";
    // Another campaign took the credit since the plan.
    if (isCheckViolation(error)) return "uncovered";
    throw error;
  }
  publishCampaign(ctx, { ...campaign, ...change });
  return "paid";
}
