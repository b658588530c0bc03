import { contract } from "#core/contract/registry.ts";
import { invalid } from "#core/errors.ts";
import { dayOf, startOfDay } from "#core/rules/zoned-day.ts";
import { accountProfile } from "#worker/domains/directory/account-queries.ts";
import { verb } from "#worker/verb.ts";
import { monthsAfter, monthsBetween } from "./inner/periods.ts";
import { totals } from "./inner/totals.ts";

const USUAL_MONTHS = 12;
const MOST_MONTHS = 36;

/** Figures of each month, without gaps: the last 12 where nothing is said. */
export const monthlyTotals = verb(contract.monthlyTotals, async (ctx, input) => {
  const { timeZone } = await accountProfile(ctx, ctx.account.id);
  for (const field of ["from", "to"] as const) {
    const month = input[field];
    if (month && startOfDay(`${month}-01`, timeZone) === undefined) {
      throw invalid(field, "There is no such month");
    }
  }
  const to = input.to ?? dayOf(ctx.now(), timeZone).slice(0, 7);
  const from = input.from ?? monthsAfter(to, 1 - USUAL_MONTHS);
  if (to < from) throw invalid("to", "The end month is before the start month");
  if (monthsAfter(from, MOST_MONTHS) <= to) {
    throw invalid("from", `Choose up to ${MOST_MONTHS} months`);
  }
  const periods = monthsBetween(from, to);
  return { data: await totals(ctx, { periods, by: "month", type: input.type, timeZone }) };
});
