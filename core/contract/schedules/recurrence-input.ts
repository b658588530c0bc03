import * as z from "zod";
import { dayField } from "../fields/written-days.ts";
import { REPEATS } from "./recurrence.ts";

// By itself: every page of the console lists campaigns, and few write one.

const day = dayField("Choose a date");
/** Weeks or months from one to the next. */
const every = z.literal([1, 2]);
/** Sunday is 0. */
const daysOfWeek = z.array(z.number().int().min(0).max(6)).max(7);
/** A month that is too short has it on its last day. */
const dayOfMonth = z.number().int().min(1).max(31);
/** Since midnight. */
const minutes = z.number().int().min(0).max(1439);

/** How a campaign repeats (R083 to R086), in the account's time zone. */
export const recurrenceInput = z
  .strictObject({
    repeat: z.enum(REPEATS),
    every: every.default(1),
    daysOfWeek: daysOfWeek.default([]),
    dayOfMonth: dayOfMonth.default(1),
    start_date: day,
    end_date: day.optional(),
    minutes,
  })
  .refine(({ repeat, daysOfWeek }) => repeat !== "weekly" || daysOfWeek.length > 0, {
    path: ["daysOfWeek"],
    message: "Choose at least one day of the week",
  })
  .refine(({ start_date, end_date }) => end_date === undefined || end_date >= start_date, {
    path: ["end_date"],
    message: "The end must not be before the start",
  });

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
  start_date: day.optional(),
  /** Null for none. */
  end_date: day.nullable().optional(),
  minutes: minutes.optional(),
  /** What became of the campaign that this was read from: says nothing of the new one. */
  runCount: z.number().optional(),
  nextOccurrenceDate: z.number().nullable().optional(),
  queueDetail: z.array(z.object({}).loose()).max(MOST_DATES).optional(),
};

const flat = z.object(flatRecurrence);
export type FlatRecurrence = z.output<typeof flat>;
