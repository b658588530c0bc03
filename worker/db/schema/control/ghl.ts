import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { GHL_LOCATION_STATES } from "#core/rules/ghl.ts";

/** Agencies at GoHighLevel. One belongs to one account of the whole platform. */
export const ghlAgencies = sqliteTable(
  "ghl_agencies",
  {
    /** GoHighLevel's. */
    id: text("id").primaryKey(),
    accountId: text("account_id").notNull(),
    claimedAt: integer("claimed_at").notNull(),
    /** When its locations were last read; 0 if GoHighLevel has said since that they changed. */
    readAt: integer("read_at").notNull().default(0),
    /** Until when a reading has them for itself. */
    readingUntil: integer("reading_until").notNull().default(0),
  },
  (table) => [
    index("ghl_agencies_account").on(table.accountId),
    index("ghl_agencies_read").on(table.readAt),
  ],
);

/** Their locations, in which our app is installed. */
export const ghlLocations = sqliteTable(
  "ghl_locations",
  {
    /** GoHighLevel's. */
    id: text("id").primaryKey(),
    accountId: text("account_id").notNull(),
    agencyId: text("agency_id").notNull(),
    name: text("name").notNull(),
    status: text("status", { enum: GHL_LOCATION_STATES }).notNull(),
    connectedAt: integer("connected_at").notNull(),
    /** When it was last among those that GoHighLevel names. */
    seenAt: integer("seen_at").notNull(),
    /** What it sends from: a sender's value, as in quick messages. */
    sender: text("sender"),
    /** Its messages are marketing. */
    promotional: integer("promotional", { mode: "boolean" }).notNull().default(true),
    /** What its agency charges it for a part of an SMS, and for an MMS: thousandths of a cent; null is what it costs. */
    smsRate: integer("sms_rate"),
    mmsRate: integer("mms_rate"),
    /** Its token, encrypted, and when that ends. */
    secret: text("secret"),
    secretEndsAt: integer("secret_ends_at"),
  },
  (table) => [index("ghl_locations_account").on(table.accountId, table.agencyId)],
);
