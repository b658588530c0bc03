import { type Month, momentsOf } from "#core/rules/month-pair.ts";
import { SYDNEY } from "#core/rules/zoned-day.ts";

/** What was begun in a month may still be posted by its clock a moment later. */
const CLOSING_MS = 60 * 60_000;

/** Whether nothing is posted in the month any more. */
export function isOver(month: Month, now: number): boolean {
  return now >= momentsOf(month, SYDNEY).to + CLOSING_MS;
}
