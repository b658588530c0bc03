import type { Month } from "#core/rules/month-pair.ts";
import { endOfDay, SYDNEY, startOfDay } from "#core/rules/zoned-day.ts";

/** What was begun in a month may still be posted by its clock a moment later. */
const CLOSING_MS = 60 * 60_000;

/** The first moment of a month, and of the next one, by Sydney's clock. */
export function spanOf({ from, to }: Month): { from: number; to: number } {
  const [first, end] = [startOfDay(from, SYDNEY), endOfDay(to, SYDNEY)];
  if (first === undefined || end === undefined) throw new Error("A month has days");
  return { from: first, to: end };
}

/** Whether nothing is posted in the month any more. */
export function isOver(month: Month, now: number): boolean {
  return now >= spanOf(month).to + CLOSING_MS;
}
