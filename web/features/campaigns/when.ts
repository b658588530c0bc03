import type * as z from "zod";
import type { recurrenceInput } from "#core/contract/schedules/recurrence-input.ts";
import type { Until } from "#core/rules/validity.ts";
import { dayOf, daysAfter } from "#core/rules/zoned-day.ts";

export type Repeats = z.input<typeof recurrenceInput> & {
  daysOfWeek: number[];
  dayOfMonth: number;
};

/**
 * Now, at a moment (undefined while none is chosen), or again and again; and until when it is sent, if
 * there is such a time.
 */
export type When =
  | { kind: "now"; until?: Until }
  | { kind: "later"; at: number | undefined; until?: Until }
  | { kind: "repeat"; repeats: Repeats };

/** When it starts, if that is one moment. */
export function startTimeOf(when: When): number | undefined {
  if (when.kind === "now") return Date.now();
  return when.kind === "later" ? when.at : undefined;
}

/** What is wrong with the times, before the server is asked. */
export interface Untimely {
  time?: string;
  until?: string;
}

/** R086: every 1, on day 1 of the month; from tomorrow at nine, on its day of the week. */
export function firstRepeats(zone: string): Repeats {
  const start_date = daysAfter(dayOf(Date.now(), zone), 1);
  const day = new Date(`${start_date}T00:00:00Z`).getUTCDay();
  return { repeat: "weekly", every: 1, daysOfWeek: [day], dayOfMonth: 1, start_date, minutes: 540 };
}

/** When it starts, and until when it is sent, as the calls name it. */
export function timeOf(when: When) {
  if (when.kind === "repeat") return { recurrence: when.repeats };
  const end = { expiresAt: when.until ?? undefined };
  return when.kind === "later" ? { scheduleAt: when.at, ...end } : end;
}
