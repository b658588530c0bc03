import * as z from "zod";
import { idSchema } from "#core/ids.ts";
import { inboundMessage, receipt } from "#worker/carriers/carrier.ts";
import { journalEntry } from "#worker/domains/platform/journal/entry.ts";
import { JOB_KINDS } from "#worker/kernel/effects.ts";

/** Where an account is: what a queue message or an object needs to open its database. */
export const accountRef = z.object({
  id: idSchema("account"),
  shard: z.number().int().min(0),
  number: z.number().int().min(1),
});
export type AccountRef = z.infer<typeof accountRef>;

/** Queue messages contain ids; the rows are read where they are needed. */
export const jobMessage = z.discriminatedUnion("type", [
  z.object({
    type: z.literal("fund"),
    account: accountRef,
    campaign: idSchema("campaign"),
    launch: z.number().int().min(0),
  }),
  z.object({
    type: z.literal("job"),
    account: accountRef,
    kind: z.enum(JOB_KINDS),
    id: z.string(),
  }),
  z.object({ type: z.literal("fetch"), account: accountRef, message: idSchema("message") }),
  z.object({
    type: z.literal("keywords"),
    account: accountRef,
    messages: z.array(idSchema("message")).min(1),
  }),
  z.object({ type: z.literal("form"), account: accountRef, submission: idSchema("submission") }),
  /** A time of a file scheduler has come. */
  z.object({ type: z.literal("file"), account: accountRef, schedule: idSchema("schedule") }),
  z.object({ type: z.literal("email"), account: accountRef, email: idSchema("email") }),
  z.object({ type: z.literal("ghl"), account: accountRef, message: idSchema("ghlMessage") }),
  z.object({ type: z.literal("ghlNews"), account: accountRef, id: z.string() }),
  /** Of no account. */
  z.object({
    type: z.literal("books"),
    audit: idSchema("bookAudit"),
    name: z.string(),
    part: z.string(),
  }),
  /** Of the platform: an account goes to another shard. */
  z.object({ type: z.literal("move"), move: idSchema("move") }),
]);
export type JobMessage = z.infer<typeof jobMessage>;

export const bulkMessage = z.object({
  account: accountRef,
  campaign: idSchema("campaign"),
  chunk: z.number().int().min(0),
});
export type BulkMessage = z.infer<typeof bulkMessage>;

/** One message that belongs to no campaign, or those of a quick message. */
const txnMessage = z.union([
  z.object({ account: accountRef, message: idSchema("message") }),
  z.object({ account: accountRef, messages: z.array(idSchema("message")).min(1) }),
]);
export type TxnMessage = z.infer<typeof txnMessage>;

/** The location of a code; the code itself is generated when it is sent, so that no queue contains one. */
export const codeMessage = z.object({
  type: z.literal("code"),
  purpose: z.enum(["mobile-sign-in", "personal-number", "reset-password"]),
  subject: z.string(),
  place: z.string(),
});
export type CodeMessage = z.infer<typeof codeMessage>;

export const singleMessage = z.union([txnMessage, codeMessage]);

export function messagesOf(queued: TxnMessage) {
  return "messages" in queued ? queued.messages : [queued.message];
}

export const receiptsMessage = z.object({
  carrier: z.string(),
  receipts: z.array(receipt),
});
export type ReceiptsMessage = z.infer<typeof receiptsMessage>;

export const inboundQueueMessage = z.object({ carrier: z.string(), message: inboundMessage });
export type InboundQueueMessage = z.infer<typeof inboundQueueMessage>;

export const webhookMessage = z.object({ account: accountRef, delivery: idSchema("delivery") });
export type WebhookMessage = z.infer<typeof webhookMessage>;

/** Something scheduled whose time has come. */
export const dueMessage = z.object({
  account: idSchema("account"),
  schedule: idSchema("schedule"),
});
export type DueMessage = z.infer<typeof dueMessage>;

/** Runs of workflows that go on. */
export const runsMessage = z.object({ account: accountRef, runs: z.array(z.string()).min(1) });
export type RunsMessage = z.infer<typeof runsMessage>;

/** A sweep that was claimed, of a shard or of CONTROL. */
export const sweepMessage = z.object({
  sweep: z.string(),
  shard: z.number().int().min(0).optional(),
  /** Until then. */
  until: z.number().int(),
});
export type SweepMessage = z.infer<typeof sweepMessage>;

export const journalMessage = z.object({
  shard: z.number().int().min(0),
  entries: z.array(journalEntry).min(1),
});
export type JournalMessage = z.infer<typeof journalMessage>;
