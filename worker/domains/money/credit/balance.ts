import { contract } from "#core/contract/registry.ts";
import { toCents } from "#core/rules/money.ts";
import { verb } from "#worker/verb.ts";
import { creditOf } from "./credit-of.ts";
import { openLots } from "./inner/queries.ts";
import { payerOf } from "./payer.ts";

/** Each is a purchase of which something is left. */
const MOST_LOTS = 50;

/**
 * Credit left and how many single messages of each medium it buys, lot by lot: from the account's
 * own, or from its parent's if that one pays, as far as its limit allows.
 */
export const getBalance = verb(contract.getBalance, async (ctx) => {
  const { balance, lots } = await creditOf(await payerOf(ctx));
  return {
    data: {
      ...balance,
      lots: lots.slice(0, MOST_LOTS).map(({ remaining, smsRate, mmsRate }) => {
        return { left: toCents(remaining), sms: toCents(smsRate), mms: toCents(mmsRate) };
      }),
    },
  };
});

/** The balance with the rates of the credit that is used now: the oldest that is left (C61). */
export const getBalanceWithRates = verb(contract.getBalanceWithRates, async (ctx) => {
  const [{ data }, [lot]] = await Promise.all([getBalance(ctx), payerOf(ctx).then(openLots)]);
  const rates = lot && { sms: toCents(lot.smsRate), mms: toCents(lot.mmsRate) };
  return { data: { ...data, rates } };
});
