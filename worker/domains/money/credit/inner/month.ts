import { dayOf, startOfDay } from "#core/rules/zoned-day.ts";

/** The calendar month of a moment (2026-11), and its first moment. */
export function monthAt(now: number, timeZone: string): { month: string; startsAt: number } {
  const month = dayOf(now, timeZone).slice(0, 7);
  return { month, startsAt: startOfDay(`${month}-01`, timeZone) ?? now };
}
