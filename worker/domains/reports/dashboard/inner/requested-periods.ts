import { invalid } from "#core/errors.ts";
import { dayOf, daysAfter, startOfDay } from "#core/rules/zoned-day.ts";
import { daysBetween, monthsAfter, monthsBetween, type Period } from "./periods.ts";

export interface Requested {
  from?: string;
  to?: string;
}

interface Where {
  now: number;
  timeZone: string;
}

const USUAL_DAYS = 30;
const MOST_DAYS = 92;
const USUAL_MONTHS = 12;
const MOST_MONTHS = 36;

/** The days between two, the last 30 where nothing is said. */
export function requestedDays(requested: Requested, { now, timeZone }: Where): Period[] {
  checkNamed(requested, "day", (day) => startOfDay(day, timeZone));
  const to = requested.to ?? dayOf(now, timeZone);
  const from = requested.from ?? daysAfter(to, 1 - USUAL_DAYS);
  if (to < from) throw invalid("to", "The end date is before the start date");
  if (daysAfter(from, MOST_DAYS) <= to) throw invalid("from", `Choose up to ${MOST_DAYS} days`);
  return daysBetween(from, to);
}

/** The months between two, the last 12 where nothing is said. A day means its month. */
export function requestedMonths(given: Requested, { now, timeZone }: Where): Period[] {
  const requested = { from: given.from?.slice(0, 7), to: given.to?.slice(0, 7) };
  checkNamed(requested, "month", (month) => startOfDay(`${month}-01`, timeZone));
  const to = requested.to ?? dayOf(now, timeZone).slice(0, 7);
  const from = requested.from ?? monthsAfter(to, 1 - USUAL_MONTHS);
  if (to < from) throw invalid("to", "The end month is before the start month");
  if (monthsAfter(from, MOST_MONTHS) <= to) {
    throw invalid("from", `Choose up to ${MOST_MONTHS} months`);
  }
  return monthsBetween(from, to);
}

function checkNamed(
  requested: Requested,
  what: string,
  startOf: (name: string) => number | undefined,
) {
  for (const field of ["from", "to"] as const) {
    const name = requested[field];
    if (name && startOf(name) === undefined) throw invalid(field, `There is no such ${what}`);
  }
}
