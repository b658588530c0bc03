import * as z from "zod";
import { dayField } from "./written-days.ts";

export const REPEATS = ["daily", "weekly", "monthly"] as const;

const day = dayField("Choose a date");
/** Weeks or months from one to the next. */
export const every = z.literal([1, 2]);
/** Sunday is 0. */
export const daysOfWeek = z.array(z.number().int().min(0).max(6)).max(7);
/** A month that is too short has it on its last day. */
export const dayOfMonth = z.number().int().min(1).max(31);
/** Since midnight. */
export const minutes = z.number().int().min(0).max(1439);

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

export const OCCURRENCE_STATUSES = ["scheduled", "complete", "failed", "cancel"] as const;

/** A date of a recurring campaign (R058, R079, C35). */
export const occurrence = z.object({
  _id: z.string(),
  occurrenceDate: z.number(),
  queuestatus: z.enum(OCCURRENCE_STATUSES),
  /** Why it was not sent. */
  info: z.string().optional(),
  /** The campaign that was sent then. */
  campaign: z.string().optional(),
});

/** How a campaign repeats, as it is returned. */
export const repeating = z.object({
  repeat: z.enum(REPEATS),
  every: z.number(),
  daysOfWeek: z.array(z.number()),
  dayOfMonth: z.number(),
  start_date: z.string(),
  end_date: z.string().optional(),
  minutes: z.number(),
});

/** What became of it (R058). */
const dates = {
  runCount: z.number(),
  nextOccurrenceDate: z.number().optional(),
  /** The next ones, and those that have passed, the latest first; at most 50. */
  queueDetail: z.array(occurrence),
};

/** What a recurring campaign has besides (R057, R058). */
export const recurring = repeating.extend(dates);
export type Recurring = z.infer<typeof recurring>;

/** The same beside a campaign's other fields, as the documents write it. */
export const repeatingFields = {
  ...repeating.partial().shape,
  repeat: z.enum(["one_time", ...REPEATS]),
};
export const dateFields = z.object(dates).partial().shape;
