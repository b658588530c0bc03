/** The seller's clock: invoices, administrators' months and days are by it. */
export const SYDNEY = "Australia/Sydney";

const DAY_MS = 86_400_000;
const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterOf(timeZone: string): Intl.DateTimeFormat {
  const known = formatters.get(timeZone);
  if (known) return known;
  const fresh = new Intl.DateTimeFormat("en-AU", {
    timeZone,
    hourCycle: "h23",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
  });
  formatters.set(timeZone, fresh);
  return fresh;
}

/** What the clocks in a zone show at a moment, as if they were UTC: epoch milliseconds, whole seconds. */
export function wallTime(ms: number, timeZone: string): number {
  const part: Record<string, number> = {};
  for (const { type, value } of formatterOf(timeZone).formatToParts(ms)) part[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part;
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

/** Milliseconds by which a zone is ahead of UTC at a moment. */
export function offsetAt(ms: number, timeZone: string): number {
  return wallTime(ms, timeZone) - Math.floor(ms / 1000) * 1000;
}

/** The day (`2026-11-20`) in an IANA zone at a moment. */
export function dayOf(ms: number, timeZone: string): string {
  return new Date(wallTime(ms, timeZone)).toISOString().slice(0, 10);
}

/** The day that is so many days later, or earlier. */
export function daysAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/** Sunday is 0; 1 January 1970 was a Thursday. */
export function dayOfWeek(day: string): number {
  return (Date.parse(`${day}T00:00:00Z`) / DAY_MS + 4) % 7;
}

/**
 * The first moment of a day (`2026-11-20`) in an IANA zone, in epoch milliseconds; daylight saving
 * is looked up at the result itself. Undefined if there is no such day.
 */
export function startOfDay(day: string, timeZone: string): number | undefined {
  const utc = Date.parse(`${day}T00:00:00Z`);
  if (Number.isNaN(utc) || !new Date(utc).toISOString().startsWith(day)) return undefined;
  const first = utc - offsetAt(utc, timeZone);
  const start = utc - offsetAt(first, timeZone);
  // If the clocks skip midnight, the day begins at one o'clock.
  return dayOf(start, timeZone) === day ? start : first;
}

/** The first moment of the next day. */
export function endOfDay(day: string, timeZone: string): number | undefined {
  const utc = Date.parse(`${day}T00:00:00Z`);
  if (Number.isNaN(utc)) return undefined;
  return startOfDay(daysAfter(day, 1), timeZone);
}
