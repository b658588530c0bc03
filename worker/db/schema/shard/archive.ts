import {
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  uniqueIndex,
} from "drizzle-orm/sqlite-core";

/** How far the archive of each account is, and the key of its objects. */
export const archives = sqliteTable(
  "archives",
  {
    accountId: text("account_id").notNull(),
    /** Encrypted; null until something is archived. Without it, the objects are noise. */
    key: text("key"),
    /** The last message that was looked at in this round. */
    cursor: text("cursor").notNull().default(""),
    /** When its messages are looked at again. */
    nextAt: integer("next_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId] }), index("archives_next").on(table.nextAt)],
);

/** An object of archived messages. */
export const archiveParts = sqliteTable(
  "archive_parts",
  {
    accountId: text("account_id").notNull(),
    /** Its month and what is in it: 2026-08/…; the end of its key. */
    id: text("id").notNull(),
    /** Counted in the account; 0 of those that were written before handsets were listed. */
    seq: integer("seq").notNull().default(0),
    firstMessage: text("first_message").notNull(),
    lastMessage: text("last_message").notNull(),
    messages: integer("messages").notNull(),
    bytes: integer("bytes").notNull(),
    /** JSON: what is where in the object. */
    blocks: text("blocks").notNull(),
    archivedAt: integer("archived_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    index("archive_parts_last").on(table.accountId, table.lastMessage),
    index("archive_parts_seq").on(table.accountId, table.seq),
  ],
);

/**
 * Archived messages counted by quarter-hour, campaign, status, charging carrier and lot: what figures are made of. The
 * migration creates it WITHOUT ROWID.
 */
export const archivedCounts = sqliteTable(
  "archived_counts",
  {
    accountId: text("account_id").notNull(),
    /** The first moment of the quarter-hour in which they were created. */
    slot: integer("slot").notNull(),
    campaignId: text("campaign_id").notNull(),
    part: text("part").notNull(),
    status: text("status").notNull(),
    /** Which carrier charges for them; empty if none does. */
    carrier: text("carrier").notNull(),
    /** The credit lot that paid; -1 if none did. */
    lot: integer("lot").notNull(),
    messages: integer("messages").notNull(),
    /** The SMS parts that the carrier charges for. */
    parts: integer("parts").notNull(),
    /** Millicents, less refunds. */
    spent: integer("spent").notNull(),
  },
  (table) => [
    primaryKey({
      columns: [
        table.accountId,
        table.slot,
        table.campaignId,
        table.part,
        table.status,
        table.carrier,
        table.lot,
      ],
    }),
    index("archived_counts_campaign").on(table.accountId, table.campaignId),
  ],
);

/** The progress of archived messages of a campaign: what its report is made of. */
export const archivedCampaigns = sqliteTable(
  "archived_campaigns",
  {
    accountId: text("account_id").notNull(),
    campaignId: text("campaign_id").notNull(),
    part: text("part").notNull(),
    /** JSON: lists of status, reason and the slots of sending and delivery, each with how many. */
    progress: text("progress").notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.campaignId, table.part] })],
);

/** Where archived messages to a handset are. The migration creates it WITHOUT ROWID. */
export const archivedHandsets = sqliteTable(
  "archived_handsets",
  {
    accountId: text("account_id").notNull(),
    handset: text("handset").notNull(),
    /** Numbers with commas between: each an object's `seq` and one of its groups (`handset-queries.ts`). */
    places: text("places").notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.handset] })],
);

/**
 * The archived message of each recipient's code: links to opt out work for as long as the account does. The migration
 * creates it WITHOUT ROWID.
 */
export const archivedCodes = sqliteTable(
  "archived_codes",
  {
    accountId: text("account_id").notNull(),
    code: text("code").notNull(),
    messageId: text("message_id").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.code] }),
    uniqueIndex("archived_codes_code").on(table.code),
  ],
);
