import { contract } from "#core/contract/registry.ts";
import { accountProfile } from "#worker/domains/identity/directory/account-queries.ts";
import { verb } from "#worker/verb.ts";
import { requestedMonths } from "./inner/requested-periods.ts";
import { totals } from "./inner/totals.ts";

/** Figures of each month, without gaps: the last 12 where nothing is said. */
export const monthlyTotals = verb(contract.monthlyTotals, async (ctx, input) => {
  const { timeZone } = await accountProfile(ctx, ctx.account.id);
  const periods = requestedMonths(input, { now: ctx.now(), timeZone });
  return { data: await totals(ctx, { periods, by: "month", type: input.type, timeZone }) };
});
