import { integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { folded, unfolded } from "../folded.ts";

/** Saved filters over contacts: who is in one is found when it is asked for. */
export const segments = sqliteTable(
  "segments",
  {
    accountId: text("account_id").notNull(),
    id: text("id").notNull(),
    name: text("name").notNull(),
    nameFolded: folded("name"),
    /** The name folded to lower case, as of groups. */
    nameKey: text("name_key").notNull(),
    /** JSON: `core/audience/segment-filter.ts`. */
    filter: text("filter").notNull(),
    createdAt: integer("created_at").notNull(),
    updatedAt: integer("updated_at").notNull(),
  },
  (table) => [
    unfolded("segments", "name", [table.accountId, table.id]),

    primaryKey({ columns: [table.accountId, table.id] }),
    uniqueIndex("segments_name").on(table.accountId, table.nameKey),
  ],
);
