import { CAMPAIGN_TEXTS } from "#core/contract/campaigns/campaign-texts.ts";
import { CREDIT_TEXTS } from "#core/contract/credit/credit-texts.ts";
import { pausedText } from "#core/rules/auto-credit.ts";
import type { Millicents } from "#core/rules/money.ts";
import type { AccountContext } from "#worker/context.ts";
import type { Lack } from "#worker/domains/campaigns/lifecycle/sendable.ts";
import { buysAutomatically } from "#worker/domains/identity/directory/account-of-user.ts";
import { accountProfile } from "#worker/domains/identity/directory/account-queries.ts";
import { lotsOf } from "#worker/domains/money/credit/balance.ts";
import { type Payer, payerById } from "#worker/domains/money/credit/payer.ts";
import type { CampaignRecord } from "../campaign-queries.ts";
import { lowBalanceText } from "../low-balance-text.ts";
import { campaignIdOf } from "./listed-campaign.ts";

type Campaign = Pick<CampaignRecord, "id" | "launches" | "payerId">;

/** The plan's own credit was used in the meantime: too little is left, or it is in another lot. */
export async function explainLostCredit(
  ctx: AccountContext,
  campaign: Campaign,
  price: Millicents,
): Promise<Lack> {
  const { balance } = await lotsOf(await payerById(ctx, campaign.payerId), "sms");
  return balance < price
    ? lackOfCredit(ctx, campaign, price)
    : { reason: CAMPAIGN_TEXTS.priceChanged };
}

/**
 * Credit does not cover it. A job finds out what is missing and, if the payer buys credit automatically, buys that;
 * `price` is 0 if it is not known yet. More than an admin allows a sub-account to spend is not bought.
 */
export async function lackOfCredit(
  ctx: AccountContext,
  campaign: Campaign,
  price: Millicents = 0,
): Promise<Lack> {
  const text = await lowBalanceText(ctx);
  if (text === CREDIT_TEXTS.spendingLimit) return { reason: text };
  const payer = await payerById(ctx, campaign.payerId);
  return {
    reason: await reasonOf(ctx, payer, text),
    creditNeeded: price,
    effects: [{ type: "fund", campaign: campaignIdOf(campaign), launch: campaign.launches }],
  };
}

async function reasonOf(ctx: AccountContext, payer: Payer, text: string): Promise<string> {
  const profile = await accountProfile(ctx, payer.account.id);
  const { autoCredit, autoCreditPausedUntil: until, autoCreditPause, timeZone } = profile;
  if (ctx.payments && buysAutomatically(profile, ctx.now())) return CAMPAIGN_TEXTS.waitsForCredit;
  // What stops a parent's purchases is the parent's own affair.
  const isOwn = payer.account.id === ctx.account.id;
  if (!isOwn || !autoCredit || until === null || until <= ctx.now()) return text;
  return `${text} ${pausedText({ until, reason: autoCreditPause }, ctx.now(), timeZone)}`;
}
