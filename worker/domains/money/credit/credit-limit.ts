import type { Millicents } from "#core/rules/money.ts";
import type { Rates } from "#core/rules/prices.ts";
import type { AccountContext } from "#worker/context.ts";
import { deductCredit } from "./deduct-credit.ts";
import { grantCredit } from "./grant.ts";
import { balanceOf, limitEntries } from "./inner/queries.ts";

/**
 * Up to how much a postpaid account may send before it pays: the sum of the entries that raised and lowered it. Its
 * balance is what of that is left; a paid invoice gives back what it charged for.
 */
export async function creditLimitOf(
  ctx: AccountContext,
): Promise<{ limit: Millicents; left: Millicents }> {
  const [entries, left] = await Promise.all([limitEntries(ctx), balanceOf(ctx)]);
  return { limit: sumOf(entries), left };
}

/**
 * Sets the limit; set twice, or by two people at the same time, it is changed once. False if more than that is in
 * use, and then nothing changes. What is added has these rates.
 */
export async function setCreditLimit(
  ctx: AccountContext,
  { limit, rates }: { limit: Millicents; rates: Rates },
): Promise<boolean> {
  const entries = await limitEntries(ctx);
  const change = limit - sumOf(entries);
  const key = `limit:${entries.length + 1}`;
  const reason = "Credit limit";
  if (change === 0) return true;
  if (change < 0) {
    return (await deductCredit(ctx, { key, amount: -change, reason })) !== undefined;
  }
  await grantCredit(ctx, { key, amount: change, smsRate: rates.sms, mmsRate: rates.mms, reason });
  return true;
}

function sumOf(entries: readonly { amount: Millicents }[]): Millicents {
  return entries.reduce((sum, { amount }) => sum + amount, 0);
}
