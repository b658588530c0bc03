import { CAMPAIGN_TEXTS } from "#core/contract/campaign-texts.ts";
import type { AccountContext } from "#worker/context.ts";
import { lotsOf } from "#worker/domains/credit/lots-of.ts";
import { payerById } from "#worker/domains/credit/payer.ts";
import type { CampaignRecord } from "../campaign-queries.ts";
import { lowBalanceText } from "../low-balance-text.ts";

/** The plan's own credit was used in the meantime: too little is left, or it is in another lot. */
export async function uncoveredText(
  ctx: AccountContext,
  campaign: Pick<CampaignRecord, "payerId">,
  price: number,
): Promise<string> {
  const { balance } = await lotsOf(await payerById(ctx, campaign.payerId), "sms");
  return balance < price ? lowBalanceText(ctx) : CAMPAIGN_TEXTS.priceChanged;
}
