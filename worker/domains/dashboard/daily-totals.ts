import { contract } from "#core/contract/registry.ts";
import { invalid } from "#core/errors.ts";
import { dayOf, daysAfter, startOfDay } from "#core/rules/zoned-day.ts";
import { accountProfile } from "#worker/domains/directory/account-queries.ts";
import { verb } from "#worker/verb.ts";
import { daysBetween } from "./inner/periods.ts";
import { totals } from "./inner/totals.ts";

const USUAL_DAYS = 30;
const MOST_DAYS = 92;

/** Figures of each day, without gaps: the last 30 where nothing is said. */
export const dailyTotals = verb(contract.dailyTotals, async (ctx, input) => {
  const { timeZone } = await accountProfile(ctx, ctx.account.id);
  for (const field of ["from", "to"] as const) {
    const day = input[field];
    if (day && startOfDay(day, timeZone) === undefined) {
      throw invalid(field, "There is no such day");
    }
  }
  const to = input.to ?? dayOf(ctx.now(), timeZone);
  const from = input.from ?? daysAfter(to, 1 - USUAL_DAYS);
  if (to < from) throw invalid("to", "The end date is before the start date");
  if (daysAfter(from, MOST_DAYS) <= to) throw invalid("from", `Choose up to ${MOST_DAYS} days`);
  const periods = daysBetween(from, to);
  return { data: await totals(ctx, { periods, by: "day", type: input.type, timeZone }) };
});
