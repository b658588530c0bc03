import { offsetAt, wallTime } from "./zoned-day.ts";

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

/** What a clock on the wall shows: a day (`2026-11-20`) and the minutes since its midnight. */
export interface WallClock {
  day: string;
  minutes: number;
}

export function wallClockAt(ms: number, timeZone: string): WallClock {
  const wall = wallTime(ms, timeZone);
  const minutes = Math.floor((((wall % DAY_MS) + DAY_MS) % DAY_MS) / MINUTE_MS);
  return { day: new Date(wall).toISOString().slice(0, 10), minutes };
}

/**
 * The moment at which the clocks of a zone show a time. One that they show twice means the first; one
 * that they skip moves to the next that they show, and `moved` says so. Undefined if there is no such
 * day.
 */
export function momentOf(
  { day, minutes }: WallClock,
  timeZone: string,
): { at: number; moved: boolean } | undefined {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  if (Number.isNaN(midnight) || !new Date(midnight).toISOString().startsWith(day)) return undefined;
  const wall = midnight + minutes * MINUTE_MS;
  const before = offsetAt(wall - DAY_MS, timeZone);
  const after = offsetAt(wall + DAY_MS, timeZone);
  // With the larger offset the moment is the earlier one.
  for (const offset of [Math.max(before, after), Math.min(before, after)]) {
    const at = wall - offset;
    if (wallTime(at, timeZone) === wall) return { at, moved: false };
  }
  return { at: changeBetween(wall - after, wall - before, after, timeZone), moved: true };
}

/** The first moment at which a zone has an offset, by halving what lies between. */
function changeBetween(from: number, to: number, offset: number, timeZone: string): number {
  let [low, high] = [from, to];
  while (high - low > 1000) {
    const middle = Math.floor((low + high) / 2000) * 1000;
    if (offsetAt(middle, timeZone) === offset) high = middle;
    else low = middle;
  }
  return high;
}

/** `2026-11-23 9:05 AM`, as the date and time picker writes it (R143). */
export function formatWallClock({ day, minutes }: WallClock): string {
  return `${day} ${formatTimeOfDay(minutes)}`;
}

/** Minutes since midnight as `9:05 AM`. */
export function formatTimeOfDay(minutes: number): string {
  const { hour, minute, half } = timeOfDay(minutes);
  return `${hour}:${String(minute).padStart(2, "0")} ${half}`;
}

export type Half = "AM" | "PM";

/** Minutes since midnight on a clock of twelve hours. */
export function timeOfDay(minutes: number): { hour: number; minute: number; half: Half } {
  const hours = Math.floor(minutes / 60);
  return { hour: hours % 12 || 12, minute: minutes % 60, half: hours < 12 ? "AM" : "PM" };
}

export function minutesOf({ hour, minute, half }: ReturnType<typeof timeOfDay>): number {
  return ((hour % 12) + (half === "PM" ? 12 : 0)) * 60 + minute;
}
