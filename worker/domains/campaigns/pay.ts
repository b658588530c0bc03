import { CAMPAIGN_TEXTS } from "#core/contract/campaigns.ts";
import type { AccountContext } from "#worker/context.ts";
import { wasCalledOff } from "#worker/db/batch-guard.ts";
import { isCheckViolation } from "#worker/db/statement.ts";
import { debitStatements } from "#worker/domains/credit/debit.ts";
import { payerById } from "#worker/domains/credit/payer.ts";
import { commit } from "#worker/domains/house/commit.ts";
import { markSpanStale } from "#worker/domains/stats/mark-stale.ts";
import { campaignIdOf } from "./campaign-id.ts";
import { hold } from "./hold.ts";
import type { PlanCursor } from "./plan-cursor.ts";
import { publishCampaign } from "./publish.ts";
import { type CampaignRecord, changeCampaign, onlyAtCursor } from "./queries.ts";

/**
 * Debits a complete plan's exact total and lets it go, in one transaction. What differs from what the
 * person agreed to, or is not covered, is held: nothing is sent then.
 */
export async function pay(
  ctx: AccountContext,
  campaign: CampaignRecord,
  plan: PlanCursor,
): Promise<void> {
  if (plan.recipients === 0) return hold(ctx, campaign, CAMPAIGN_TEXTS.nobody);
  const agreed =
    campaign.agreedPrice === plan.price && campaign.agreedRecipients === plan.recipients;
  if (!agreed) return hold(ctx, campaign, CAMPAIGN_TEXTS.priceChanged);
  const now = ctx.now();
  const change = {
    status: "sending",
    holdReason: null,
    recipients: plan.recipients,
    segments: plan.segments,
    debited: plan.price,
    exclusions: JSON.stringify(plan.exclusions),
    counts: JSON.stringify({ queued: plan.recipients }),
    startedAt: now,
  } as const;
  const payer = await payerById(ctx, campaign.payerId);
  const debits = Object.entries(plan.taken).map(([lot, amount]) => ({ lot: Number(lot), amount }));
  try {
    await commit(
      ctx,
      [
        onlyAtCursor(ctx, campaign),
        ...debitStatements(payer, campaign, debits),
        changeCampaign(ctx, campaign.id, change),
        // Its messages count from now on.
        ...markSpanStale(ctx, campaign),
      ],
      {
        action: "campaign.pay",
        subject: campaign.id,
        detail: { price: plan.price, recipients: plan.recipients },
        effects: [{ type: "run", campaign: campaignIdOf(campaign) }],
      },
    );
  } catch (error) {
    if (wasCalledOff(error)) return;
    // Another campaign took the credit between the plan and now.
    if (isCheckViolation(error)) return hold(ctx, campaign, CAMPAIGN_TEXTS.priceChanged);
    throw error;
  }
  publishCampaign(ctx, { ...campaign, ...change });
}
