import * as z from "zod";
import { vendorFaultsSchema } from "./vendors/faults.ts";

// What the simulator says of itself, as its objects keep it and its page reads it. Times are epoch milliseconds.

const direction = z.enum(["outbound", "inbound"]);

export const mms = z.object({
  subject: z.string(),
  media: z.array(z.object({ url: z.string(), type: z.string(), name: z.string() })),
});

/** A message of a thread, from the platform to the handset (outbound) or back (inbound). */
export const threadMessage = z.object({
  direction,
  /** The carrier's id. */
  id: z.string(),
  /** Our client reference; none for what a handset wrote. */
  reference: z.string().nullable(),
  from: z.string(),
  to: z.string(),
  text: z.string(),
  /** Its subject and files, if it is an MMS. */
  mms: mms.optional(),
  at: z.number(),
  /** When its status last changed. */
  changed: z.number(),
  status: z.string(),
});
export type ThreadMessage = z.infer<typeof threadMessage>;

export const phone = z.object({
  number: z.string(),
  messages: z.number(),
  last: z.object({ direction, text: z.string(), at: z.number(), status: z.string() }),
});
export type Phone = z.infer<typeof phone>;

/** What the edge found out about the sender of an email to us. */
export const AUTHENTICATIONS = ["pass", "aligned", "fail", "none", "missing", "forged"] as const;
export type Authentication = (typeof AUTHENTICATIONS)[number];

export const recordedMail = z.object({
  id: z.number(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  /** Its `List-Unsubscribe`; empty without one. */
  unsubscribe: z.string(),
  /** Who gets an answer to it; empty if its sender does. */
  replyTo: z.string(),
  /** The Message-ID of the email that it answers; empty if it answers none. */
  answers: z.string(),
  at: z.number(),
});
export type RecordedMail = z.infer<typeof recordedMail>;

/** A webhook's delivery as a receiver saw it. */
export const recordedHook = z.object({
  id: z.number(),
  url: z.string(),
  headers: z.record(z.string(), z.string()),
  body: z.string(),
  /** The response it got. */
  status: z.number(),
  at: z.number(),
});
export type RecordedHook = z.infer<typeof recordedHook>;

const money = z.object({
  id: z.string(),
  status: z.string(),
  /** Whole cents. */
  amount: z.number(),
  /** Epoch seconds, as Stripe's. */
  created: z.number(),
});
const ofPayment = money.extend({ payment: z.string() });

/** Everything that was paid, paid back and disputed, newest first. */
export const books = z.object({
  payments: z.array(money.extend({ order: z.string().optional(), account: z.string().optional() })),
  refunds: z.array(ofPayment),
  disputes: z.array(ofPayment),
});
export type Books = z.infer<typeof books>;

const vendorField = z.object({ name: z.string(), label: z.string() });

/** What the owner of an account at a vendor sees of it. */
export const vendorOverview = z.object({
  faults: vendorFaultsSchema,
  hasOptOut: z.boolean(),
  /** Apps that may ask for its records; with a key, or until their access token ends. */
  agreements: z.array(
    z.object({ id: z.number(), key: z.string().optional(), endsAt: z.number().optional() }),
  ),
  modules: z.array(z.object({ name: z.string(), fields: z.array(vendorField) })),
});
export type VendorOverview = z.infer<typeof vendorOverview>;

export const vendorRecord = z.object({
  id: z.number(),
  values: z.record(z.string(), z.string()),
  changedAt: z.number(),
});
export type ShownRecord = z.infer<typeof vendorRecord>;
