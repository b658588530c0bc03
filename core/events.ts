import * as z from "zod";

/** What the live feed tells the console; the database stays the truth, an event only says what to look at again. */
export const liveEvent = z.discriminatedUnion("type", [
  z.object({
    type: z.literal("campaign"),
    id: z.string(),
    status: z.string(),
    counts: z.record(z.string(), z.number()),
    perSecond: z.number(),
  }),
  z.object({ type: z.literal("balance") }),
  z.object({ type: z.literal("import"), id: z.string(), group: z.string(), status: z.string() }),
  z.object({ type: z.literal("message"), from: z.string() }),
  /** Something new for the bell. */
  z.object({ type: z.literal("notification") }),
  /** The person, the account or its rights changed. */
  z.object({ type: z.literal("user") }),
]);
export type LiveEvent = z.infer<typeof liveEvent>;

/** A frame on `GET /api/live`: events in order; `seq` of the last one is given back as `lastSeq` on reconnect. */
export const liveFrame = z.object({
  seq: z.number(),
  /** Events were lost between `lastSeq` and now: load everything shown again. */
  gap: z.boolean(),
  events: z.array(liveEvent),
});
export type LiveFrame = z.infer<typeof liveFrame>;

/** The close code of a socket whose session is over: there is no use in connecting again. */
export const SESSION_OVER = 4401;
