import { dayOf, dayOfWeek, daysAfter, SYDNEY } from "#core/rules/zoned-day.ts";

/** A day in the time zone of the accounts, as a date field has it. */
export function dayAhead(days: number): string {
  return daysAfter(dayOf(Date.now(), SYDNEY), days);
}

/** `2027-01-31` as people read it: `31/01/2027`. */
export function written(day: string): string {
  return day.split("-").toReversed().join("/");
}

/** The next day of this month and day of the year, a week ahead at least. */
export function nextOf(monthAndDay: `${number}-${number}`): string {
  const from = dayAhead(7);
  const year = Number(from.slice(0, 4));
  const own = `${year}-${monthAndDay}`;
  return own >= from ? own : `${year + 1}-${monthAndDay}`;
}

/** The next day whose 02:30 AM does not exist, because clocks go forward: the first Sunday of October. */
export function nextSkippedHour(): string {
  const first = nextOf("10-01");
  return daysAfter(first, (7 - dayOfWeek(first)) % 7);
}
