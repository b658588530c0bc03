import {
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  uniqueIndex,
} from "drizzle-orm/sqlite-core";
import { KEYWORD_ACTIONS } from "#core/rules/keywords.ts";

/** Words that handsets text to one of the account's numbers. */
export const keywords = sqliteTable(
  "keywords",
  {
    accountId: text("account_id").notNull(),
    id: text("id").notNull(),
    /** The number that receives it, or '#SharedNum#'. */
    sender: text("sender").notNull(),
    /** As `keywordOf` writes it. */
    word: text("word").notNull(),
    action: text("action", { enum: KEYWORD_ACTIONS }).notNull(),
    /** What people join or leave; it may be gone by now. */
    groupId: text("group_id"),
    /** With merge tags; empty for none. */
    reply: text("reply").notNull(),
    /** How often it was received, and when last. */
    received: integer("received").notNull().default(0),
    receivedAt: integer("received_at"),
    /** Why the last one was not acted on, or not replied to. */
    problem: text("problem"),
    createdAt: integer("created_at").notNull(),
    updatedAt: integer("updated_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    uniqueIndex("keywords_word").on(table.accountId, table.sender, table.word),
  ],
);

/** A keyword that was received: acted on once, and kept for a day to limit the replies to each handset. */
export const keywordHits = sqliteTable(
  "keyword_hits",
  {
    accountId: text("account_id").notNull(),
    /** The message that it came in. */
    messageId: text("message_id").notNull(),
    keywordId: text("keyword_id").notNull(),
    number: text("number").notNull(),
    at: integer("at").notNull(),
    status: text("status", { enum: ["pending", "done"] }).notNull(),
    replied: integer("replied", { mode: "boolean" }).notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.messageId] }),
    index("keyword_hits_due").on(table.status, table.at),
    index("keyword_hits_handset").on(table.accountId, table.keywordId, table.number, table.at),
  ],
);
