import { toCents } from "#core/rules/money.ts";
import { spendable } from "./inner/spendable.ts";
import type { Payer } from "./payer.ts";

/** What a payer may spend, in cents, how many single messages of each medium that buys, and its lots. */
export async function creditOf(payer: Payer) {
  const { balance, lots } = await spendable(payer);
  const buys = (rate: "smsRate" | "mmsRate") =>
    lots.reduce((sum, lot) => sum + Math.floor(lot.remaining / lot[rate]), 0);
  const maxPossibleCredits = { sms: buys("smsRate"), mms: buys("mmsRate") };
  return { balance: { symbol: "$", balance: toCents(balance), maxPossibleCredits }, lots };
}
