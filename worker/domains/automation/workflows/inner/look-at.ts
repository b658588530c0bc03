import type { WorkflowTrigger } from "#core/contract/workflows/definition.ts";
import { momentOf, wallClockAt } from "#core/rules/wall-clock.ts";
import { daysAfter } from "#core/rules/zoned-day.ts";

/** How often it is looked at who is in a segment now. */
export const SEGMENT_EVERY_MS = 15 * 60_000;

/** When a date or a segment is looked at next, after a moment; null for what happens by itself. */
export function firstLookAt(
  trigger: WorkflowTrigger,
  after: number,
  timeZone: string,
): number | null {
  if (trigger.type === "segment") return after;
  if (trigger.type !== "date") return null;
  const [hours = 0, minutes = 0] = trigger.time.split(":").map(Number);
  const { day } = wallClockAt(after, timeZone);
  for (const ahead of [0, 1, 2]) {
    const at = momentOf(
      { day: daysAfter(day, ahead), minutes: hours * 60 + minutes },
      timeZone,
    )?.at;
    if (at !== undefined && at > after) return at;
  }
  return after + 24 * 3_600_000;
}
