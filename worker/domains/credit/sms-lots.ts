import type { Lot } from "#core/rules/money.ts";
import type { AccountContext } from "#worker/context.ts";
import { balanceOf, openLots } from "./inner/queries.ts";

/** What SMS can be paid from, oldest first, and the balance. */
export async function smsLots(ctx: AccountContext): Promise<{ lots: Lot[]; balance: number }> {
  const [lots, balance] = await Promise.all([openLots(ctx), balanceOf(ctx)]);
  return {
    balance,
    lots: lots.map(({ lot, remaining, smsRate }) => ({ lot, remaining, rate: smsRate })),
  };
}
