import type { Medium } from "#core/access.ts";
import type { Lot } from "#core/rules/money.ts";
import type { AccountContext } from "#worker/context.ts";
import { balanceOf, openLots } from "./inner/queries.ts";

/** What messages of a medium can be paid from, oldest first, and the balance. */
export async function lotsOf(
  ctx: AccountContext,
  medium: Medium,
): Promise<{ lots: Lot[]; balance: number }> {
  const [lots, balance] = await Promise.all([openLots(ctx), balanceOf(ctx)]);
  return {
    balance,
    lots: lots.map(({ lot, remaining, smsRate, mmsRate }) => {
      return { lot, remaining, rate: medium === "sms" ? smsRate : mmsRate };
    }),
  };
}
