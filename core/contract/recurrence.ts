import * as z from "zod";

export const REPEATS = ["daily", "weekly", "monthly"] as const;

const day = z.iso.date("Choose a date");

/** How a campaign repeats (R083 to R086), in the account's time zone. */
export const recurrenceInput = z
  .object({
    repeat: z.enum(REPEATS),
    /** Weeks or months from one to the next. */
    every: z.literal([1, 2]).default(1),
    /** Sunday is 0. */
    daysOfWeek: z.array(z.number().int().min(0).max(6)).max(7).default([]),
    /** A month that is too short has it on its last day. */
    dayOfMonth: z.number().int().min(1).max(31).default(1),
    start_date: day,
    end_date: day.optional(),
    /** Minutes since midnight. */
    minutes: z.number().int().min(0).max(1439),
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

/** What a recurring campaign has besides (R057, R058). */
export const recurring = z.object({
  repeat: z.enum(REPEATS),
  every: z.number(),
  daysOfWeek: z.array(z.number()),
  dayOfMonth: z.number(),
  start_date: z.string(),
  end_date: z.string().optional(),
  minutes: z.number(),
  runCount: z.number(),
  nextOccurrenceDate: z.number().optional(),
  /** The next ones, and those that have passed, the latest first; at most 50. */
  queueDetail: z.array(occurrence),
});
export type Recurring = z.infer<typeof recurring>;
