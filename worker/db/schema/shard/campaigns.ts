import { sql } from "drizzle-orm";
import {
  check,
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  uniqueIndex,
} from "drizzle-orm/sqlite-core";
import { CAMPAIGN_STATUSES } from "#core/statuses.ts";
import { asSearched, folded, unfolded } from "../folded.ts";

export const campaigns = sqliteTable(
  "campaigns",
  {
    accountId: text("account_id").notNull(),
    id: text("id").notNull(),
    name: text("name").notNull(),
    nameFolded: folded("name"),
    type: text("type", { enum: ["promotional", "notification"] }).notNull(),
    sender: text("sender").notNull(),
    message: text("message").notNull(),
    messageFolded: folded("message"),
    /** An MMS has an attachment, which a draft may still lack. */
    medium: text("medium", { enum: ["sms", "mms"] })
      .notNull()
      .default("sms"),
    attachmentId: text("attachment_id"),
    /** JSON list of group ids, in the order in which they are paged. */
    groupIds: text("group_ids").notNull(),
    /** Its numbers or spreadsheet, instead of groups. */
    audienceId: text("audience_id"),
    optOut: integer("opt_out", { mode: "boolean" }).notNull(),
    /** Contacts' values are written without accents that would force Unicode. */
    plainValues: integer("plain_values", { mode: "boolean" }).notNull().default(false),
    /** Where the short link in the message leads. */
    longUrl: text("long_url"),
    /** Whether each message has a link to reply, and what its page asks. */
    replyLink: integer("reply_link", { mode: "boolean" }).notNull().default(false),
    replyLinkMessage: text("reply_link_message"),
    /** JSON: documented fields that were given and change nothing about what is sent. */
    payload: text("payload").notNull().default("{}"),
    status: text("status", { enum: CAMPAIGN_STATUSES }).notNull(),
    holdReason: text("hold_reason"),
    /** JSON: the rules that hold this launch for approval; a list without any while none does. */
    heldBy: text("held_by").notNull().default("[]"),
    /** What its owner says to that. */
    appeal: text("appeal"),
    /** Held for want of credit: millicents that there must be to send it, 0 if that is not known yet; null otherwise. */
    creditNeeded: integer("credit_needed"),
    /** Made from a quick message to groups: always needs approval. */
    quick: integer("quick", { mode: "boolean" }).notNull().default(false),
    /** Made by the client that sent it without a draft, and a hash of what it asked for. */
    clientKey: text("client_key"),
    clientDigest: text("client_digest"),
    /** The user who created it; null if an older version or the system did. */
    createdBy: text("created_by"),
    /** Whose credit pays: the account's own, or its parent's. Fixed when it is launched. */
    payerId: text("payer_id"),
    /** What the person agreed to: the plan must come to exactly this amount. Millicents. */
    agreedRecipients: integer("agreed_recipients"),
    agreedPrice: integer("agreed_price"),
    /** When it starts, or was to start; null if it was sent without a time. */
    scheduledAt: integer("scheduled_at"),
    /** What no carrier was given by then is not sent any more. */
    validUntil: integer("valid_until"),
    /** JSON: how it repeats; each occurrence is a campaign of its own. */
    recurrence: text("recurrence"),
    /** The zone of its times of day: its account's when it was launched. Null in campaigns from before it was kept. */
    timeZone: text("time_zone"),
    /** The recurring campaign that it is an occurrence of. */
    seriesId: text("series_id"),
    /** The launch that an administrator approved before its time. */
    approvedLaunch: integer("approved_launch"),
    /** JSON: the values of the account's parameters that its texts named when it was approved. */
    approvedParams: text("approved_params"),
    /** Who an administrator was asked to approve it for, with their values; null if its texts name none. */
    reviewedAudienceId: text("reviewed_audience_id"),
    /** The host that its links were on then. */
    approvedHost: text("approved_host"),
    /** JSON: what is sent to its recipients some days after it has ended. */
    followUp: text("follow_up"),
    /** The campaign that it follows up. */
    followedId: text("followed_id"),
    /** While it is being sent: outside the account's sending hours, and when they begin again. */
    waitsUntil: integer("waits_until"),
    /** When it was paused because too many of its first messages failed; that happens once. */
    failedAt: integer("failed_at"),
    /** Counts launches, so that a plan that was held and rebuilt never mixes with the old one. */
    launches: integer("launches").notNull().default(0),
    /** JSON: where the planner continues. */
    planCursor: text("plan_cursor"),
    /** JSON: excluded contacts by reason. */
    exclusions: text("exclusions").notNull().default("{}"),
    recipients: integer("recipients").notNull().default(0),
    segments: integer("segments").notNull().default(0),
    /** Ids of the first and the last planned message: all of them are between the two. */
    firstMessage: text("first_message"),
    lastMessage: text("last_message"),
    /** Millicents. Until it is paid for, what is reserved for a scheduled one. */
    debited: integer("debited").notNull().default(0),
    refunded: integer("refunded").notNull().default(0),
    /** Number of refunds posted, for their ledger keys. */
    refunds: integer("refunds").notNull().default(0),
    /** JSON: messages by status, as last counted. */
    counts: text("counts").notNull().default("{}"),
    createdAt: integer("created_at").notNull(),
    updatedAt: integer("updated_at").notNull(),
    startedAt: integer("started_at"),
    completedAt: integer("completed_at"),
  },
  (table) => [
    unfolded("campaigns", "name", [table.accountId, table.id]),
    unfolded("campaigns", "message", [table.accountId, table.id]),

    primaryKey({ columns: [table.accountId, table.id] }),
    index("campaigns_attachment")
      .on(table.accountId, table.attachmentId)
      .where(sql`attachment_id IS NOT NULL`),
    index("campaigns_recent").on(table.accountId, table.status, table.createdAt),
    index("campaigns_name").on(table.accountId, asSearched("name"), table.id),
    index("campaigns_recipients").on(
      table.accountId,
      sql`CASE WHEN recipients > 0 THEN recipients ELSE agreed_recipients END`,
      table.id,
    ),
    index("campaigns_price").on(
      table.accountId,
      sql`CASE WHEN status = 'pending' THEN agreed_price ELSE debited - refunded END`,
      table.id,
    ),
    index("campaigns_valid_until").on(table.validUntil).where(sql`status = 'paused'`),
    index("campaigns_held").on(table.holdReason).where(sql`status = 'paused'`),
    index("campaigns_active").on(table.updatedAt).where(sql`status IN ('planning', 'sending')`),
    index("campaigns_audience")
      .on(table.accountId, table.audienceId)
      .where(sql`audience_id IS NOT NULL`),
    index("campaigns_reviewed")
      .on(table.accountId, table.reviewedAudienceId)
      .where(sql`reviewed_audience_id IS NOT NULL`),
    uniqueIndex("campaigns_client_key")
      .on(table.accountId, table.clientKey)
      .where(sql`client_key IS NOT NULL`),
    check("campaigns_refunded", sql`${table.refunded} BETWEEN 0 AND ${table.debited}`),
  ],
);

/** What the client was answered that launched a campaign under its key: a repeated request gets the same. */
export const launchAnswers = sqliteTable(
  "launch_answers",
  {
    accountId: text("account_id").notNull(),
    campaignId: text("campaign_id").notNull(),
    /** JSON. */
    answer: text("answer").notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.campaignId] })],
);
