import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import {
  DISPUTE_STATUSES,
  INVOICE_METHODS,
  ORDER_KINDS,
  ORDER_MEDIUMS,
  ORDER_STATUSES,
  PAYMENT_MODES,
  REFUND_STATUSES,
} from "#core/rules/orders.ts";
import { SUBSCRIPTION_STATUSES } from "#core/rules/plans.ts";

/** The customer at the card provider that stands for an account. */
export const paymentCustomers = sqliteTable("payment_customers", {
  accountId: text("account_id").primaryKey(),
  customer: text("customer").notNull(),
});

/** New cards that were declined and are still to be removed at the card provider. */
export const declinedCards = sqliteTable(
  "declined_cards",
  {
    card: text("card").primaryKey(),
    accountId: text("account_id").notNull(),
    /** When that was last tried. */
    triedAt: integer("tried_at").notNull(),
  },
  (table) => [index("declined_cards_tried").on(table.triedAt)],
);

/** Credit that was bought or given: the specification's purchase orders. */
export const orders = sqliteTable(
  "orders",
  {
    id: text("id").primaryKey(),
    accountId: text("account_id").notNull(),
    /** Who bought it, or was given it. */
    userId: text("user_id"),
    /** Names the purchase: the same key is one order, however often it is sent. */
    key: text("key").notNull(),
    kind: text("kind", { enum: ORDER_KINDS }).notNull(),
    medium: text("medium", { enum: ORDER_MEDIUMS }).notNull(),
    /** How many messages it pays for, if it is used for one medium only. */
    smsCount: integer("sms_count").notNull(),
    mmsCount: integer("mms_count").notNull(),
    /** Millicents per message. */
    smsRate: integer("sms_rate").notNull(),
    mmsRate: integer("mms_rate").notNull(),
    /** Millicents before GST: what the account gets. */
    credit: integer("credit").notNull(),
    /** Millicents that come on top, in a lot of their own; never paid back. */
    bonus: integer("bonus").notNull(),
    couponId: text("coupon_id"),
    percentOff: integer("percent_off").notNull(),
    /** Whole cents, GST included; 0 for what is given. */
    total: integer("total").notNull(),
    gst: integer("gst").notNull(),
    paymentMode: text("payment_mode", { enum: PAYMENT_MODES }).notNull(),
    invoiceMethod: text("invoice_method", { enum: INVOICE_METHODS }).notNull(),
    status: text("status", { enum: ORDER_STATUSES }).notNull(),
    /** At the card provider. */
    paymentId: text("payment_id"),
    cardBrand: text("card_brand"),
    cardLast4: text("card_last4"),
    /** How many attempts to charge it are over; names the next one. */
    declines: integer("declines").notNull(),
    /** What the card provider said of the last decline. */
    failure: text("failure"),
    /** Whole cents paid back. */
    refunded: integer("refunded").notNull(),
    /** The usage invoice that it pays; null for credit that is bought or given. */
    invoiceId: text("invoice_id"),
    /** Millicents that return to the account's credit limit with that; null otherwise. */
    released: integer("released"),
    /** Of a plan: which one, whose subscription it pays for, and which month of it; the first is 0. */
    planId: text("plan_id"),
    subscriptionId: text("subscription_id"),
    period: integer("period"),
    /** A dedicated number; `subscriptionId` is then the order of its first month, and `period` the month. */
    number: text("number"),
    /** An administrator's words. */
    note: text("note"),
    createdAt: integer("created_at").notNull(),
    /** When its status changed last. */
    changedAt: integer("changed_at").notNull(),
    paidAt: integer("paid_at"),
    /** When the credit was added; null while that is still to be done. */
    grantedAt: integer("granted_at"),
  },
  (table) => [
    uniqueIndex("orders_key").on(table.accountId, table.key),
    index("orders_account").on(table.accountId, table.createdAt),
    index("orders_created").on(table.createdAt),
    uniqueIndex("orders_payment").on(table.paymentId),
    index("orders_unsettled")
      .on(table.changedAt)
      .where(sql`status IN ('unpaid', 'confirming') OR (status = 'paid' AND granted_at IS NULL)`),
    check(
      "orders_amounts",
      sql`${table.credit} > 0 AND ${table.bonus} >= 0 AND ${table.total} >= 0`,
    ),
    check("orders_refunded", sql`${table.refunded} BETWEEN 0 AND ${table.total}`),
  ],
);

/** Plans that accounts have, or had: the first month's payment begins one. */
export const subscriptions = sqliteTable(
  "subscriptions",
  {
    id: text("id").primaryKey(),
    accountId: text("account_id").notNull(),
    /** Who subscribed. */
    userId: text("user_id"),
    planId: text("plan_id").notNull(),
    /** As agreed, whatever the price list says later: per month, and millicents per message. */
    medium: text("medium", { enum: ["sms", "mms"] }).notNull(),
    messages: integer("messages").notNull(),
    rate: integer("rate").notNull(),
    /** The card that paid last, at the card provider. */
    card: text("card"),
    status: text("status", { enum: SUBSCRIPTION_STATUSES }).notNull(),
    /** Whether it is to be renewed; if not, it ends on its next day. */
    renews: integer("renews", { mode: "boolean" }).notNull(),
    startedAt: integer("started_at").notNull(),
    /** The last month that was paid; the first is 0. */
    period: integer("period").notNull(),
    /** When the next month begins. */
    dueAt: integer("due_at").notNull(),
    /** When its renewal is looked at next. */
    tryAt: integer("try_at").notNull(),
    /** How many attempts to renew it have failed since it was due, and why the last one did. */
    attempts: integer("attempts").notNull(),
    failure: text("failure"),
    /** When its status changed last. */
    changedAt: integer("changed_at").notNull(),
  },
  (table) => [
    uniqueIndex("subscriptions_current")
      .on(table.accountId, table.medium)
      .where(sql`status <> 'ended'`),
    index("subscriptions_due").on(table.tryAt).where(sql`status <> 'ended'`),
    check("subscriptions_terms", sql`${table.messages} > 0 AND ${table.rate} > 0`),
  ],
);

/** What only one order can have: an account's first-purchase rate, its use of a coupon. */
export const orderClaims = sqliteTable(
  "order_claims",
  {
    claim: text("claim").primaryKey(),
    orderId: text("order_id").notNull(),
  },
  (table) => [index("order_claims_order").on(table.orderId)],
);

/** Money that went back, or is on its way. */
export const orderRefunds = sqliteTable(
  "order_refunds",
  {
    id: text("id").primaryKey(),
    orderId: text("order_id").notNull(),
    accountId: text("account_id").notNull(),
    /** Names the refund: the same key is paid back once. */
    key: text("key").notNull(),
    /** Whole cents, GST included. */
    cents: integer("cents").notNull(),
    /** Millicents that the account gives up for it. */
    credit: integer("credit").notNull(),
    /** Millicents of them that were used before the money went back, and are taken from the next credit. */
    owed: integer("owed").notNull().default(0),
    /** `begun`: what is left to do is not known to be done. */
    status: text("status", { enum: REFUND_STATUSES }).notNull(),
    /** At the card provider. */
    refundId: text("refund_id"),
    /** The administrator, and their reason. */
    byUser: text("by_user").notNull(),
    reason: text("reason").notNull(),
    failure: text("failure"),
    createdAt: integer("created_at").notNull(),
    changedAt: integer("changed_at").notNull(),
  },
  (table) => [
    uniqueIndex("order_refunds_key").on(table.key),
    index("order_refunds_order").on(table.orderId, table.createdAt),
    uniqueIndex("order_refunds_refund").on(table.refundId),
    index("order_refunds_open").on(table.changedAt).where(sql`status = 'begun'`),
    index("order_refunds_owed").on(table.accountId, table.changedAt).where(sql`owed > 0`),
    check("order_refunds_amounts", sql`${table.cents} > 0 AND ${table.credit} >= 0`),
  ],
);

/** Payments that a card's owner disputes; the credit that is left of them is frozen meanwhile. */
export const disputes = sqliteTable(
  "disputes",
  {
    /** The card provider's. */
    id: text("id").primaryKey(),
    orderId: text("order_id").notNull(),
    accountId: text("account_id").notNull(),
    cents: integer("cents").notNull(),
    status: text("status", { enum: DISPUTE_STATUSES }).notNull(),
    /** Millicents; null until it is done. */
    frozen: integer("frozen"),
    createdAt: integer("created_at").notNull(),
    changedAt: integer("changed_at").notNull(),
  },
  (table) => [index("disputes_order").on(table.orderId)],
);
