import { toCents } from "#core/rules/money.ts";
import type { AccountContext } from "#worker/context.ts";
import { balanceOf } from "./inner/queries.ts";
import { roomOf, spendable } from "./inner/spendable.ts";
import { type Payer, payerOf } from "./payer.ts";

/** What a payer may spend, in cents, how many single messages of each medium that buys, and its lots. */
export async function creditOf(payer: Payer) {
  const { balance, lots } = await spendable(payer);
  const buys = (rate: "smsRate" | "mmsRate") =>
    lots.reduce((sum, lot) => sum + Math.floor(lot.remaining / lot[rate]), 0);
  const maxPossibleCredits = { sms: buys("smsRate"), mms: buys("mmsRate") };
  return { balance: { symbol: "$", balance: toCents(balance), maxPossibleCredits }, lots };
}

/** Whether it is a spending limit that keeps a sub-account from its parent's credit, rather than too little of it. */
export async function isLimited(ctx: AccountContext): Promise<boolean> {
  const payer = await payerOf(ctx);
  const [room, balance] = await Promise.all([roomOf(payer), balanceOf(payer)]);
  return room < balance;
}
