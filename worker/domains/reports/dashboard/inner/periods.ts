import { daysAfter, endOfDay, startOfDay } from "#core/rules/zoned-day.ts";

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

export function daysBetween(from: string, to: string): Period[] {
  const days: Period[] = [];
  for (let day = from; day <= to; day = daysAfter(day, 1)) {
    days.push({ name: day, from: day, to: day });
  }
  return days;
}

/** The month that many months later, or earlier: 2026-11 and -12 make 2025-11. */
export function monthsAfter(month: string, months: number): string {
  const [year = 0, number = 1] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 7);
}

export function lastDayOf(month: string): string {
  return daysAfter(`${monthsAfter(month, 1)}-01`, -1);
}

export function monthsBetween(from: string, to: string): Period[] {
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
