import * as z from "zod";

export const REPEATS = ["daily", "weekly", "monthly"] as const;

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
export const recurring = repeating.extend({
  ...dates,
  /** The zone of its times: the account's as it was launched. */
  timeZone: z.string().optional(),
});
export type Recurring = z.infer<typeof recurring>;

/** The same beside a campaign's other fields, as the documents write it. */
export const repeatingFields = {
  ...repeating.partial().shape,
  repeat: z.enum(["one_time", ...REPEATS]),
};
export const dateFields = z.object(dates).partial().shape;
