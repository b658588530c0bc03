import { CAMPAIGN_TEXTS } from "#core/contract/campaign-texts.ts";
import type { AccountContext } from "#worker/context.ts";
import { needsApproval } from "#worker/domains/approvals/needs-approval.ts";
import type { CampaignRecord } from "../campaign-queries.ts";
import { awaitApproval } from "./await-approval.ts";
import { hold } from "./hold.ts";
import { pay } from "./pay.ts";
import type { PlanCursor } from "./plan-cursor.ts";

/**
 * What happens to a complete plan: it is paid for and sent, or waits for approval. One that differs
 * from what the person agreed to is held.
 */
export async function finishPlan(
  ctx: AccountContext,
  campaign: CampaignRecord,
  plan: PlanCursor,
): Promise<void> {
  const agreed =
    campaign.agreedPrice === plan.price && campaign.agreedRecipients === plan.recipients;
  if (plan.recipients === 0) await hold(ctx, campaign, CAMPAIGN_TEXTS.nobody);
  else if (!agreed) await hold(ctx, campaign, CAMPAIGN_TEXTS.priceChanged);
  else if (await needsApproval(ctx)) await awaitApproval(ctx, campaign, plan);
  else if ((await pay(ctx, campaign, plan)) === "uncovered") {
    await hold(ctx, campaign, CAMPAIGN_TEXTS.priceChanged);
  }
}
