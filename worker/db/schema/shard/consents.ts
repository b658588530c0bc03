import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** How contacts came in: one row for each import, and for each time that contacts were typed. */
export const consentSources = sqliteTable(
  "consent_sources",
  {
    accountId: text("account_id").notNull(),
    /** The import's id, if it was one: contacts name it as their source. */
    id: text("id").notNull(),
    kind: text("kind", { enum: ["import", "manual", "api", "keyword", "form"] }).notNull(),
    /** How these people agreed, as described by the person who added them; empty if not given. */
    wording: text("wording").notNull(),
    fileName: text("file_name"),
    /** JSON: how someone agreed on a contact form. */
    agreement: text("agreement"),
    userId: text("user_id"),
    createdAt: integer("created_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.id] })],
);

/** What happened to a number's consent. Rows are added and never changed; contacts may be gone. */
export const consentEvents = sqliteTable(
  "consent_events",
  {
    accountId: text("account_id").notNull(),
    number: text("number").notNull(),
    id: text("id").notNull(),
    /** They opted out or in, a person recorded their consent, or a contact was removed or brought back. */
    kind: text("kind", { enum: ["optOut", "optIn", "consent", "removed", "restored"] }).notNull(),
    at: integer("at").notNull(),
    /** JSON. */
    detail: text("detail").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.number, table.id] }),
    index("consent_events_agreed")
      .on(table.accountId, table.number, table.at)
      .where(sql`kind IN ('optIn', 'consent')`),
  ],
);
