import { CAMPAIGN_TEXTS } from "#core/contract/campaigns/campaign-texts.ts";
import { CREDIT_TEXTS } from "#core/contract/credit/credit-texts.ts";
import { CooeeError } from "#core/errors.ts";
import type { AccountContext } from "#worker/context.ts";
import { isLimited } from "#worker/domains/money/credit/balance.ts";
import { parentOf } from "#worker/kernel/parent-of.ts";

/** A sub-account buys nothing: it is asked to contact its admin (R196, C65). */
export async function lowBalanceText(ctx: AccountContext): Promise<string> {
  const parent = await parentOf(ctx, ctx.account.id);
  if (!parent) return CAMPAIGN_TEXTS.lowBalance;
  const limited = await isLimited(ctx);
  return limited ? CREDIT_TEXTS.spendingLimit : CAMPAIGN_TEXTS.lowBalanceSubAccount;
}

export async function lackOfCreditError(ctx: AccountContext): Promise<CooeeError> {
  return new CooeeError("UNPROCESSABLE", await lowBalanceText(ctx));
}
