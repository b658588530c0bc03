import { momentOf, wallClockAt } from "./wall-clock.ts";
import { daysAfter } from "./zoned-day.ts";

/** What people outside the console are notified of. */
export const NOTIFIED = ["inbound", "payment", "optOut"] as const;
export type NotifiedOf = (typeof NOTIFIED)[number];

/** How often an address is written to, the most often first. */
export const FREQUENCIES = ["immediately", "hourly", "daily"] as const;
export type Frequency = (typeof FREQUENCIES)[number];

/** Of several settings that name an address, the one that counts. */
export function mostOften(some: readonly Frequency[]): Frequency | undefined {
  return FREQUENCIES.find((frequency) => some.includes(frequency));
}

/** When a day's digest goes out, by the account's clock: minutes since midnight. */
export const DIGEST_MINUTES = 8 * 60;

/**
 * When what happens at a moment is mailed together, by the account's clock: at the next full hour, or at eight the next time
 * that it is eight.
 */
export function digestAt(at: number, frequency: "hourly" | "daily", timeZone: string): number {
  const { day, minutes } = wallClockAt(at, timeZone);
  if (frequency === "hourly") {
    const passed = (minutes % 60) * 60_000 + (at % 60_000);
    return at - passed + 3_600_000;
  }
  const on = minutes < DIGEST_MINUTES ? day : daysAfter(day, 1);
  return momentOf({ day: on, minutes: DIGEST_MINUTES }, timeZone)?.at ?? at;
}
