import { contract } from "#core/contract/registry.ts";
import { toCents } from "#core/rules/money.ts";
import { verb } from "#worker/verb.ts";
import { getBalance } from "./get-balance.ts";
import { openLots } from "./inner/queries.ts";
import { payerOf } from "./payer.ts";

/** The balance with the rates of the credit that is used now: the oldest that is left (C61). */
export const getBalanceWithRates = verb(contract.getBalanceWithRates, async (ctx) => {
  const [{ data }, [lot]] = await Promise.all([getBalance(ctx), payerOf(ctx).then(openLots)]);
  const rates = lot && { sms: toCents(lot.smsRate), mms: toCents(lot.mmsRate) };
  return { data: { ...data, rates } };
});
