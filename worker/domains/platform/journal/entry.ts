import * as z from "zod";
import { idSchema } from "#core/ids.ts";
import { MESSAGE_SOURCES } from "#core/rules/message-sources.ts";
import { NOTIFIED } from "#core/rules/notification-digests.ts";
import { QUICK_STATES } from "#core/rules/quick-states.ts";
import { SCHEDULE_KINDS } from "#core/rules/schedules.ts";
import { CAMPAIGN_STATUSES } from "#core/statuses.ts";

const account = idSchema("account");
const time = z.number().int();
const maybeTime = time.nullable();
const maybeText = z.string().nullable().default(null);

/** A number's suppression as a row. Each of its two halves has the version of its last change. */
const suppression = z.object({
  of: z.literal("suppression"),
  account,
  number: z.string(),
  optedOutAt: maybeTime,
  optVersion: time,
  blockedAt: maybeTime,
  blockVersion: time,
  /** The carrier's time of the last STOP. */
  stopAt: maybeTime,
  source: z.string(),
  // Missing in entries from before these were kept.
  optSender: maybeText,
  optCampaign: maybeText,
  optOrigins: maybeText,
  consent: maybeText,
  blockSource: maybeText,
  blockedBy: maybeText,
  blockReason: maybeText,
});

/** What a number wants from one sender, as a row. */
const senderOptOut = z.object({
  of: z.literal("senderOptOut"),
  account,
  sender: z.string(),
  number: z.string(),
  optedOutAt: maybeTime,
  version: time,
  campaign: maybeText,
  optOrigins: maybeText,
  consent: maybeText,
});

/** Where the short links of a campaign or a quick message lead. */
const link = z.object({
  of: z.literal("link"),
  account,
  subject: z.string(),
  code: z.string(),
  url: z.string(),
  createdAt: time,
  disabledAt: maybeTime,
  expiresAt: maybeTime,
  version: time,
});

/** A ledger entry with the lot that it moved. */
const ledger = z.object({
  of: z.literal("ledger"),
  account,
  id: z.string(),
  key: z.string(),
  kind: z.enum(["grant", "debit", "refund", "transfer", "withdrawal"]),
  lot: z.number().int(),
  amount: z.number().int(),
  campaign: z.string().nullable(),
  at: time,
  spender: maybeText,
  // Of entries that were sealed; those are written again.
  seq: maybeTime.default(null),
  hash: maybeText,
  lotAmount: z.number().int(),
  lotCreatedAt: time,
  smsRate: z.number().int(),
  mmsRate: z.number().int(),
});

/** A campaign after it was paid, without its text. */
const campaign = z.object({
  of: z.literal("campaign"),
  account,
  id: idSchema("campaign"),
  name: z.string(),
  type: z.enum(["promotional", "notification"]),
  sender: z.string(),
  groupIds: z.string(),
  optOut: z.number().int(),
  status: z.enum(CAMPAIGN_STATUSES),
  holdReason: z.string().nullable(),
  createdBy: z.string().nullable(),
  payerId: z.string().nullable(),
  agreedRecipients: z.number().int().nullable(),
  agreedPrice: z.number().int().nullable(),
  /** Null in entries from before there was one. */
  validUntil: maybeTime.default(null),
  /** Missing in entries from before it was kept. */
  replyLinkMessage: z.string().nullable().optional(),
  launches: z.number().int(),
  exclusions: z.string(),
  recipients: z.number().int(),
  segments: z.number().int(),
  firstMessage: z.string().nullable(),
  lastMessage: z.string().nullable(),
  debited: z.number().int(),
  refunded: z.number().int(),
  refunds: z.number().int(),
  counts: z.string(),
  createdAt: time,
  updatedAt: time,
  startedAt: maybeTime,
  completedAt: maybeTime,
});

/** A quick message, without its text. */
const quick = z.object({
  of: z.literal("quick"),
  account,
  id: idSchema("quickMessage"),
  key: z.string(),
  digest: z.string(),
  campaignId: idSchema("campaign").nullable(),
  sender: z.string(),
  replyLinkMessage: z.string().nullable(),
  status: z.enum(QUICK_STATES),
  test: z.number().int(),
  recipients: z.number().int(),
  segments: z.number().int(),
  price: z.number().int(),
  excluded: z.string(),
  payerId: account,
  validUntil: maybeTime,
  firstMessage: z.string().nullable(),
  lastMessage: z.string().nullable(),
  createdBy: z.string().nullable(),
  createdAt: time,
  scheduledAt: maybeTime,
  approved: z.number().int(),
  reason: z.string().nullable(),
  // Missing in entries from before automations sent any.
  source: z.enum(MESSAGE_SOURCES).nullable().default(null),
  sourceId: maybeText,
  marketing: z.number().int().default(0),
  updatedAt: time,
});

/** Something scheduled that was cancelled by itself, such as one date of a recurring campaign. */
const cancelledDate = z.object({
  of: z.literal("cancelledDate"),
  account,
  id: idSchema("schedule"),
  kind: z.enum(SCHEDULE_KINDS),
  subject: z.string(),
  dueAt: time,
});

/** A campaign whose follow-up was cancelled, before or after the campaign was sent. */
const cancelledFollowUp = z.object({
  of: z.literal("cancelledFollowUp"),
  account,
  id: idSchema("campaign"),
  launches: z.number().int(),
  /** Missing in entries from before it was kept. */
  updatedAt: time.optional(),
});

/** A file of a scheduler that was sent: the same content is never sent again. */
const sentFile = z.object({
  of: z.literal("sentFile"),
  account,
  id: idSchema("schedulerFile"),
  group: idSchema("schedulerGroup"),
  sha256: z.string(),
  upload: z.string(),
  name: z.string(),
  size: z.number().int(),
  rows: z.number().int(),
  receivedAt: time,
  sentAt: time,
  createdAt: time,
});

/** Mails of a kind that their reader ended with one click: no restore mails them again. */
const unsubscribed = z.object({
  of: z.literal("unsubscribed"),
  account,
  /** Ids of the account's list; `owner` is the owner's own setting. */
  emails: z.array(z.string()).min(1),
  kind: z.enum(NOTIFIED),
});

/**
 * Messages about to be submitted to a carrier: a chunk of a campaign, a quick message, or one alone. `handOver` is
 * the word in the journals that exist.
 */
const submission = z.object({
  of: z.literal("handOver"),
  account,
  campaign: idSchema("campaign").nullable(),
  chunk: z.number().int().nullable(),
  /** The quick message that they belong to. */
  quick: idSchema("quickMessage").nullable().default(null),
  sender: z.string(),
  /** Its name; null in entries from before there was more than one. */
  carrier: z.string().nullable().default(null),
  at: time,
  /** As `packMessages` writes them. */
  messages: z.string().min(1),
});

/** Messages that were claimed, so that a carrier may have had them, and then refunded. */
const refunded = z.object({
  of: z.literal("refunded"),
  account,
  /** Null for a quick message's. */
  campaign: idSchema("campaign").nullable(),
  messages: z
    .array(
      z.tuple([
        idSchema("message"),
        z.enum(["blocked", "cancelled", "failed", "expired"]),
        /** The carrier's words. */
        z.string().nullable(),
      ]),
    )
    .min(1),
});

/** One line of the journal. No line holds a message's text. */
export const journalEntry = z.discriminatedUnion("of", [
  suppression,
  senderOptOut,
  link,
  ledger,
  campaign,
  quick,
  submission,
  refunded,
  cancelledDate,
  cancelledFollowUp,
  sentFile,
  unsubscribed,
]);
export type JournalEntry = z.infer<typeof journalEntry>;
export type EntryOf<K extends JournalEntry["of"]> = Extract<JournalEntry, { of: K }>;
export type Submission = EntryOf<"handOver">;

export const suppressionRow = suppression.omit({ of: true });
export const senderOptOutRow = senderOptOut.omit({ of: true });
export const linkRow = link.omit({ of: true });
export const ledgerRow = ledger.omit({ of: true });
export const campaignRow = campaign.omit({ of: true });
export const quickRow = quick.omit({ of: true });
export const cancelledDateRow = cancelledDate.omit({ of: true });
export const cancelledFollowUpRow = cancelledFollowUp.omit({ of: true });
export const sentFileRow = sentFile.omit({ of: true });
export const refundedRow = z.object({
  id: idSchema("message"),
  status: z.enum(["blocked", "cancelled", "failed", "expired"]),
  reason: z.string().nullable(),
});
