import * as z from "zod";
import { dayOfMonth, daysOfWeek, every, minutes, REPEATS } from "./recurrence.ts";
import { dayField } from "./written-days.ts";

const MOST_DATES = 50;

/**
 * How a campaign repeats, flat beside its other fields as the documents write it (000 section 3). The time of day is
 * that of `scheduleAt`, and so is the first day unless one is given.
 */
export const flatRecurrence = {
  repeat: z.enum(["one_time", ...REPEATS]).optional(),
  every: every.optional(),
  daysOfWeek: daysOfWeek.optional(),
  dayOfMonth: dayOfMonth.optional(),
  start_date: dayField("Choose a date").optional(),
  end_date: dayField("Choose a date").nullable().optional(),
  minutes: minutes.optional(),
  /** What became of the campaign that this was read from: says nothing of the new one. */
  runCount: z.number().optional(),
  nextOccurrenceDate: z.number().nullable().optional(),
  queueDetail: z.array(z.looseObject({})).max(MOST_DATES).optional(),
};

const flat = z.object(flatRecurrence);
export type FlatRecurrence = z.output<typeof flat>;
