import { momentOf, wallClockAt } from "./wall-clock.ts";
import { dayOfWeek, daysAfter } from "./zoned-day.ts";

/** A repeated start, in the calendar of the account's time zone. */
export interface Recurrence {
  repeat: "daily" | "weekly" | "monthly";
  /** Weeks or months from one to the next (R084, R085); days are always one. */
  every: 1 | 2;
  /** Of a weekly one: Sunday is 0. */
  daysOfWeek: readonly number[];
  /** Of a monthly one; a month that is too short has it on its last day. */
  dayOfMonth: number;
  /** Days: 2026-11-20. */
  startDate: string;
  endDate: string | undefined;
  /** Minutes since midnight. */
  minutes: number;
}

export interface Occurrence {
  at: number;
  /** The day that it falls on. */
  day: string;
  /** What it had to give way to: clocks that skip its time, or a month without its day. */
  moved: "clock" | "month" | undefined;
}

/** Nothing is planned further ahead than this. */
const FURTHEST_DAYS = 366 * 5;

/** Its next occurrences after a moment, at most `count`. */
export function nextOccurrences(
  recurrence: Recurrence,
  timeZone: string,
  { after, count }: { after: number; count: number },
): Occurrence[] {
  const { startDate, endDate, minutes } = recurrence;
  const today = wallClockAt(after, timeZone).day;
  const first = [today, startDate].sort().at(-1) ?? startDate;
  const last = daysAfter(first, FURTHEST_DAYS);
  const until = endDate !== undefined && endDate < last ? endDate : last;
  const found: Occurrence[] = [];
  // The day before may still lie ahead: what its clocks skip moves on.
  let day = today > startDate ? daysAfter(today, -1) : startDate;
  for (; day <= until && found.length < count; day = daysAfter(day, 1)) {
    if (day < startDate || !fallsOn(recurrence, day)) continue;
    const moment = momentOf({ day, minutes }, timeZone);
    if (!moment || moment.at <= after) continue;
    const short = recurrence.repeat === "monthly" && dayOfMonth(day) < recurrence.dayOfMonth;
    found.push({ at: moment.at, day, moved: moment.moved ? "clock" : short ? "month" : undefined });
  }
  return found;
}

function fallsOn(recurrence: Recurrence, day: string): boolean {
  const { repeat, every, startDate } = recurrence;
  if (repeat === "daily") return true;
  if (repeat === "weekly") {
    const weeks = weekOf(day) - weekOf(startDate);
    return weeks % every === 0 && recurrence.daysOfWeek.includes(dayOfWeek(day));
  }
  const months = monthOf(day) - monthOf(startDate);
  const wanted = Math.min(recurrence.dayOfMonth, daysInMonth(day));
  return months % every === 0 && dayOfMonth(day) === wanted;
}

const DAY_MS = 86_400_000;

function dayNumber(day: string): number {
  return Date.parse(`${day}T00:00:00Z`) / DAY_MS;
}

/** Counts weeks that begin on Monday. */
function weekOf(day: string): number {
  return Math.floor((dayNumber(day) + 3) / 7);
}

function monthOf(day: string): number {
  return Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
}

export function dayOfMonth(day: string): number {
  return Number(day.slice(8, 10));
}

function daysInMonth(day: string): number {
  return new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)), 0)).getUTCDate();
}
