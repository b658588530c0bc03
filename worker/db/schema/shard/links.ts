import {
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  uniqueIndex,
} from "drizzle-orm/sqlite-core";

/** What is behind the short links of a campaign's or a quick message's texts. */
export const links = sqliteTable(
  "links",
  {
    accountId: text("account_id").notNull(),
    /** The campaign or the quick message. */
    subject: text("subject").notNull(),
    code: text("code").notNull(),
    url: text("url").notNull(),
    createdAt: integer("created_at").notNull(),
    /** Set while its owner has switched it off. */
    disabledAt: integer("disabled_at"),
    /** From then on it leads nowhere. */
    expiresAt: integer("expires_at"),
    /** Counts its changes, so that after a restore the last one counts. */
    version: integer("version").notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.subject] }),
    uniqueIndex("links_code").on(table.code),
  ],
);

/** Every request for a short link, with what it was judged to be. */
export const clicks = sqliteTable(
  "clicks",
  {
    accountId: text("account_id").notNull(),
    subject: text("subject").notNull(),
    id: text("id").notNull(),
    /** The recipient; null if the link is none that was sent. 614######## */
    number: text("number"),
    verdict: text("verdict", { enum: ["person", "scanner", "preview"] }).notNull(),
    reason: text("reason").notNull(),
    /** JSON: what the verdict is based on, so that it can be judged again. */
    seen: text("seen").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.subject, table.id] }),
    index("clicks_by_person").on(
      table.accountId,
      table.subject,
      table.verdict,
      table.number,
      table.id,
    ),
  ],
);

/** Requests beyond those that are kept of one recipient: only counted. */
export const clickOverflow = sqliteTable(
  "click_overflow",
  {
    accountId: text("account_id").notNull(),
    subject: text("subject").notNull(),
    verdict: text("verdict", { enum: ["person", "scanner", "preview"] }).notNull(),
    requests: integer("requests").notNull(),
    /** The id of the last one counted: a set that is delivered again adds nothing. */
    last: text("last").notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.subject, table.verdict] })],
);
