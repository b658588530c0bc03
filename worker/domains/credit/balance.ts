import { toCents } from "#core/rules/money.ts";
import type { AccountContext } from "#worker/context.ts";
import { balanceOf, openLots } from "./queries.ts";

/** Credit left and how many single messages of each medium it buys, lot by lot. */
export async function balance(ctx: AccountContext) {
  const [left, lots] = await Promise.all([balanceOf(ctx), openLots(ctx)]);
  const buys = (rate: "smsRate" | "mmsRate") =>
    lots.reduce((sum, lot) => sum + Math.floor(lot.remaining / lot[rate]), 0);
  return {
    data: {
      symbol: "$",
      balance: toCents(left),
      maxPossibleCredits: { sms: buys("smsRate"), mms: buys("mmsRate") },
    },
  };
}
