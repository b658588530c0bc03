import { invalid } from "#core/errors.ts";
import { dayOf, daysAfter, endOfDay, startOfDay } from "#core/rules/zoned-day.ts";

/** A time that figures are shown for: first and last day. */
export interface Period {
  name: string;
  from: string;
  to: string;
}

/** Moments of a period: its name, its first one and the first after it; epoch milliseconds. */
export function spanOf({ name, from, to }: Period, timeZone: string): [string, number, number] {
  const start = startOfDay(from, timeZone) ?? 0;
  return [name, start, endOfDay(to, timeZone) ?? start];
}

function daysBetween(from: string, to: string): Period[] {
  const days: Period[] = [];
  for (let day = from; day <= to; day = daysAfter(day, 1)) {
    days.push({ name: day, from: day, to: day });
  }
  return days;
}

/** The month that many months later, or earlier: 2026-11 and -12 make 2025-11. */
function monthsAfter(month: string, months: number): string {
  const [year = 0, number = 1] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 7);
}

function lastDayOf(month: string): string {
  return daysAfter(`${monthsAfter(month, 1)}-01`, -1);
}

function monthsBetween(from: string, to: string): Period[] {
  const months: Period[] = [];
  for (let month = from; month <= to; month = monthsAfter(month, 1)) {
    months.push({ name: month, from: `${month}-01`, to: lastDayOf(month) });
  }
  return months;
}

/** A day's month so far, and the same days of the month before: all of it where that one is shorter. */
export function monthSoFar(today: string): { current: Period; previous: Period } {
  const month = today.slice(0, 7);
  const before = monthsAfter(month, -1);
  const same = `${before}-${today.slice(8)}`;
  const last = lastDayOf(before);
  return {
    current: { name: "current", from: `${month}-01`, to: today },
    previous: { name: "previous", from: `${before}-01`, to: same < last ? same : last },
  };
}

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
