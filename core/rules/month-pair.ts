import { daysAfter, endOfDay, startOfDay } from "./zoned-day.ts";

/** A calendar month: `2026-11`, its first and its last day. */
export interface Month {
  name: string;
  from: string;
  to: string;
}

const YEARS_BACK = 3;

/**
 * A month (1 to 12) and the one before it, as seen from a day (`2026-11-20`); by default that day's. Undefined for a
 * month that is still to come (R661), and for years before the three previous ones (R660).
 */
export function monthPair(
  { month, year }: { month?: number; year?: number },
  today: string,
): { current: Month; previous: Month } | undefined {
  const [thisYear = "", thisMonth = ""] = today.split("-");
  const requested = `${year ?? thisYear}-${String(month ?? thisMonth).padStart(2, "0")}`;
  const first = `${Number(thisYear) - YEARS_BACK}-01`;
  if (requested > today.slice(0, 7) || requested < first) return undefined;
  const current = monthOf(requested);
  return { current, previous: monthOf(daysAfter(current.from, -1).slice(0, 7)) };
}

/** So many months up to a month, the earliest first. */
export function monthsUpTo(month: Month, count: number): Month[] {
  const months = [month];
  while (months.length < count) {
    const [first = month] = months;
    months.unshift(monthOf(daysAfter(first.from, -1).slice(0, 7)));
  }
  return months;
}

/** The first moment of a month in an IANA zone, and of the next one: epoch milliseconds. */
export function momentsOf({ from, to }: Month, timeZone: string): { from: number; to: number } {
  const [first, end] = [startOfDay(from, timeZone), endOfDay(to, timeZone)];
  if (first === undefined || end === undefined) throw new RangeError("A month has days");
  return { from: first, to: end };
}

function monthOf(name: string): Month {
  const from = `${name}-01`;
  // Four days beyond the 28th it is the next month.
  const next = `${daysAfter(`${name}-28`, 4).slice(0, 7)}-01`;
  return { name, from, to: daysAfter(next, -1) };
}
