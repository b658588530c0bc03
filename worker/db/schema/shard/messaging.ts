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

export const senders = sqliteTable(
  "senders",
  {
    accountId: text("account_id").notNull(),
    id: text("id").notNull(),
    /** '#SharedNum#', a number, or a business name. */
    value: text("value").notNull(),
    /** 1 shared, 2 dedicated, 3 business name, 4 personal. */
    type: integer("type").notNull(),
    status: text("status", { enum: ["pending", "approved", "rejected"] }).notNull(),
    perSecond: integer("per_second").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    uniqueIndex("senders_value").on(table.accountId, table.value),
  ],
);

export const campaigns = sqliteTable(
  "campaigns",
  {
    accountId: text("account_id").notNull(),
    id: text("id").notNull(),
    name: text("name").notNull(),
    type: text("type", { enum: ["promotional", "notification"] }).notNull(),
    sender: text("sender").notNull(),
    message: text("message").notNull(),
    /** JSON list of group ids, in the order in which they are paged. */
    groupIds: text("group_ids").notNull(),
    optOut: integer("opt_out", { mode: "boolean" }).notNull(),
    status: text("status", { enum: CAMPAIGN_STATUSES }).notNull(),
    holdReason: text("hold_reason"),
    /** The user who made it; null where an older version or the system did. */
    createdBy: text("created_by"),
    /** Whose credit pays: the account's own, or its parent's. Fixed when it is launched. */
    payerId: text("payer_id"),
    /** What the person agreed to: the plan must come to exactly this. Millicents. */
    agreedRecipients: integer("agreed_recipients"),
    agreedPrice: integer("agreed_price"),
    /** Counts launches, so that a plan that was held and is made anew never mixes with the old one. */
    launches: integer("launches").notNull().default(0),
    /** JSON: where the planner goes on. */
    planCursor: text("plan_cursor"),
    /** JSON: excluded contacts by reason. */
    exclusions: text("exclusions").notNull().default("{}"),
    recipients: integer("recipients").notNull().default(0),
    segments: integer("segments").notNull().default(0),
    /** Ids of the first and the last planned message: all of them lie between. */
    firstMessage: text("first_message"),
    lastMessage: text("last_message"),
    /** Millicents. */
    debited: integer("debited").notNull().default(0),
    refunded: integer("refunded").notNull().default(0),
    /** Number of refunds booked, for their ledger keys. */
    refunds: integer("refunds").notNull().default(0),
    /** JSON: messages by status, as last counted. */
    counts: text("counts").notNull().default("{}"),
    createdAt: integer("created_at").notNull(),
    updatedAt: integer("updated_at").notNull(),
    startedAt: integer("started_at"),
    completedAt: integer("completed_at"),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    index("campaigns_recent").on(table.accountId, table.status, table.createdAt),
    index("campaigns_name").on(table.accountId, sql`lower(name)`, table.id),
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
    index("campaigns_active").on(table.updatedAt).where(sql`status IN ('planning', 'sending')`),
    check("campaigns_refunded", sql`${table.refunded} BETWEEN 0 AND ${table.debited}`),
  ],
);

export const templates = sqliteTable(
  "templates",
  {
    accountId: text("account_id").notNull(),
    id: text("id").notNull(),
    name: text("name").notNull(),
    medium: text("medium", { enum: ["sms", "mms"] }).notNull(),
    message: text("message").notNull(),
    createdAt: integer("created_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.id] })],
);

export const campaignChunks = sqliteTable(
  "campaign_chunks",
  {
    accountId: text("account_id").notNull(),
    campaignId: text("campaign_id").notNull(),
    chunk: integer("chunk").notNull(),
    firstMessage: text("first_message").notNull(),
    lastMessage: text("last_message").notNull(),
    messages: integer("messages").notNull(),
    status: text("status", { enum: ["planned", "queued", "done"] }).notNull(),
    queuedAt: integer("queued_at"),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.campaignId, table.chunk] }),
    index("campaign_chunks_open").on(table.accountId, table.campaignId, table.status, table.chunk),
    index("campaign_chunks_queued").on(table.queuedAt).where(sql`status = 'queued'`),
  ],
);

/** Every message in and out. The migration makes it WITHOUT ROWID: clustered by account and time. */
export const messages = sqliteTable(
  "messages",
  {
    accountId: text("account_id").notNull(),
    id: text("id").notNull(),
    /** Null for answers and for automatic replies. */
    campaignId: text("campaign_id"),
    direction: text("direction", { enum: ["in", "out"] }).notNull(),
    /** The handset, whichever way the message went. 614######## */
    recipient: text("recipient").notNull(),
    /** Our side: a number or a business name as the handset sees it. */
    sender: text("sender").notNull(),
    text: text("text").notNull(),
    units: integer("units").notNull(),
    segments: integer("segments").notNull(),
    unicode: integer("unicode", { mode: "boolean" }).notNull(),
    /** Millicents, out of credit lot `lot`. */
    price: integer("price").notNull().default(0),
    lot: integer("lot"),
    status: text("status", {
      enum: [
        "queued",
        "sending",
        "unknown",
        "sent",
        "delivered",
        "failed",
        "expired",
        "blocked",
        "cancelled",
        "received",
      ],
    }).notNull(),
    reason: text("reason"),
    /** An answer to STOP, START or HELP: free, and sent to someone who opted out. */
    automatic: integer("automatic", { mode: "boolean" }).notNull().default(false),
    refunded: integer("refunded", { mode: "boolean" }).notNull().default(false),
    carrierId: text("carrier_id"),
    /** Random code of the opt-out link in the text, where there is one. */
    optOutCode: text("opt_out_code"),
    claimedAt: integer("claimed_at"),
    sentAt: integer("sent_at"),
    settledAt: integer("settled_at"),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    uniqueIndex("messages_once").on(table.accountId, table.campaignId, table.recipient),
    index("messages_handset").on(table.recipient, table.accountId, table.id),
    index("messages_open").on(table.claimedAt).where(sql`status IN ('sending', 'unknown')`),
    uniqueIndex("messages_inbound")
      .on(table.accountId, table.carrierId)
      .where(sql`direction = 'in'`),
    uniqueIndex("messages_opt_out_code").on(table.optOutCode).where(sql`opt_out_code IS NOT NULL`),
  ],
);
