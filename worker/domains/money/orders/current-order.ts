import { contract } from "#core/contract/registry.ts";
import { getBalance } from "#worker/domains/money/credit/get-balance.ts";
import { verb } from "#worker/verb.ts";

/** R217: what the credit that pays for the account's messages is enough for. */
export const currentOrder = verb(contract.currentOrder, async (ctx) => {
  const { data } = await getBalance(ctx);
  const { sms, mms } = data.maxPossibleCredits;
  return { data: { totalSMS: sms, totalMMS: mms } };
});
