import { CAMPAIGN_TEXTS } from "#core/contract/campaign-texts.ts";
import { CooeeError } from "#core/errors.ts";
import type { AccountContext } from "#worker/context.ts";
import { payerById } from "#worker/domains/credit/payer.ts";
import { smsLots } from "#worker/domains/credit/sms-lots.ts";
import { sendingRights } from "#worker/domains/directory/account-queries.ts";
import { approvalEffect } from "./approval-effect.ts";
import type { CampaignRecord } from "./campaign-queries.ts";
import { decisionMail } from "./inner/decision-mail.ts";
import { hold } from "./inner/hold.ts";
import { lowBalanceText } from "./inner/low-balance-text.ts";
import { pay } from "./inner/pay.ts";
import { decided, type Reviewed, waitingCampaign } from "./inner/waiting-campaign.ts";
import { prepareCampaign } from "./prepare-campaign.ts";

/**
 * Pays for a pending plan, as agreed, and starts sending. If credit or the sender is missing by
 * now, it is held with the reason. If its owner cancelled it first, that wins.
 */
export async function approveCampaign(
  ctx: AccountContext,
  reviewed: Reviewed,
): Promise<"approved" | "held"> {
  const { campaign, plan } = await waitingCampaign(ctx, reviewed);
  const settled = approvalEffect(ctx, campaign, { decision: "approved", reason: null });
  // A deleted account's campaigns are about to be cancelled.
  if (!(await sendingRights(ctx, ctx.account.id)).active) throw decided();
  const lost = await lostSender(ctx, campaign);
  const outcome = lost
    ? "uncovered"
    : await pay(ctx, campaign, plan, {
        events: [{ type: "campaign.approved", name: campaign.name }],
        effects: [settled, ...(await decisionMail(ctx, campaign, "approved"))],
      });
  if (outcome === "gone") throw decided();
  if (outcome === "paid") return "approved";
  const reason = lost ?? (await uncovered(ctx, campaign, plan.price));
  const mail = await decisionMail(ctx, campaign, "uncovered", reason);
  if (!(await hold(ctx, campaign, reason, [settled, ...mail]))) throw decided();
  return "held";
}

/** Why it cannot be sent as it is; undefined where it can. */
async function lostSender(ctx: AccountContext, campaign: CampaignRecord) {
  try {
    await prepareCampaign(ctx, campaign);
    return undefined;
  } catch (error) {
    if (!(error instanceof CooeeError)) throw error;
    return error.message;
  }
}

/** The plan's own credit was used in the meantime: too little is left, or it is in another lot. */
async function uncovered(ctx: AccountContext, campaign: CampaignRecord, price: number) {
  const { balance } = await smsLots(await payerById(ctx, campaign.payerId));
  return balance < price ? lowBalanceText(ctx) : CAMPAIGN_TEXTS.priceChanged;
}
