import { contract } from "#core/contract/registry.ts";
import { accountProfile } from "#worker/domains/identity/directory/account-queries.ts";
import { verb } from "#worker/verb.ts";
import { requestedDays } from "./inner/requested-periods.ts";
import { totals } from "./inner/totals.ts";

/** Figures of each day, without gaps: the last 30 where nothing is said. */
export const dailyTotals = verb(contract.dailyTotals, async (ctx, input) => {
  const { timeZone } = await accountProfile(ctx, ctx.account.id);
  const periods = requestedDays(input, { now: ctx.now(), timeZone });
  return { data: await totals(ctx, { periods, by: "day", type: input.type, timeZone }) };
});
