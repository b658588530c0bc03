import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { DOMAIN_STATES } from "#core/contract/links/link-domain.ts";

/** The host that an account's links are on, instead of ours. */
export const linkDomains = sqliteTable(
  "link_domains",
  {
    accountId: text("account_id").primaryKey(),
    /** Lower case. No other account can have it. */
    host: text("host").notNull().unique(),
    state: text("state", { enum: DOMAIN_STATES }).notNull(),
    /** The provider's id of it; null until it has accepted it. */
    externalId: text("external_id"),
    /** JSON: the DNS records that its owner has to set. */
    records: text("records").notNull().default("[]"),
    /** Why it does not work, in words for its owner. */
    reason: text("reason"),
    createdAt: integer("created_at").notNull(),
    /** When the provider was last asked. */
    checkedAt: integer("checked_at"),
  },
  (table) => [index("link_domains_unsettled").on(table.state, table.checkedAt)],
);
