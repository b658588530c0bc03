import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { INVOICE_KINDS } from "#core/rules/tax-invoices.ts";

/** Tax invoices and credit notes. What is issued never changes but for its payment. */
export const invoices = sqliteTable(
  "invoices",
  {
    id: text("id").primaryKey(),
    kind: text("kind", { enum: INVOICE_KINDS }).notNull(),
    /** Counts without a gap within its kind. */
    number: integer("number").notNull(),
    accountId: text("account_id").notNull(),
    /** What it is for: `order:`, `usage:`, `refund:` or `dispute:` and an id. One thing has one invoice. */
    reference: text("reference").notNull(),
    /** Of a credit note: the invoice that it takes from. */
    invoiceId: text("invoice_id"),
    /** JSON: name, ABN and address of both, as they were (core/rules/tax-invoices.ts). */
    seller: text("seller").notNull(),
    buyer: text("buyer").notNull(),
    /** JSON: a list of texts with whole cents before GST. */
    lines: text("lines").notNull(),
    /** Whole cents, GST included; positive for a credit note, too. */
    total: integer("total").notNull(),
    gst: integer("gst").notNull(),
    issuedAt: integer("issued_at").notNull(),
    /** When it is to be paid by; null if it was paid before it was issued. */
    dueAt: integer("due_at"),
    paidAt: integer("paid_at"),
    /** How: `Visa ending in 4242`. */
    paidBy: text("paid_by"),
    /** When its mail is to be sent, or tried again; null once that is over. */
    mailAt: integer("mail_at"),
  },
  (table) => [
    uniqueIndex("invoices_number").on(table.kind, table.number),
    uniqueIndex("invoices_reference").on(table.reference),
    index("invoices_account").on(table.accountId, table.issuedAt),
    index("invoices_of").on(table.invoiceId).where(sql`invoice_id IS NOT NULL`),
    index("invoices_mail").on(table.mailAt).where(sql`mail_at IS NOT NULL`),
    check(
      "invoices_amounts",
      sql`${table.gst} BETWEEN 0 AND ${table.total} AND ${table.number} > 0`,
    ),
  ],
);

/** Months of postpaid accounts that are charged by a tax invoice, which has the reference `usage:` and the id. */
export const usageInvoices = sqliteTable(
  "usage_invoices",
  {
    id: text("id").primaryKey(),
    accountId: text("account_id").notNull(),
    /** 2026-10, by Sydney's clock. */
    month: text("month").notNull(),
    totalSms: integer("total_sms").notNull(),
    totalMms: integer("total_mms").notNull(),
    /** Millicents per message. */
    smsRate: integer("sms_rate").notNull(),
    mmsRate: integer("mms_rate").notNull(),
    /** JSON: the dedicated numbers that are charged for. */
    numbers: text("numbers").notNull(),
    /** Millicents that return to the account's credit limit once it is paid. */
    released: integer("released").notNull(),
    /** The administrator. */
    createdBy: text("created_by").notNull(),
    /** When its account is reminded, if it is not paid by then; null once that is over. */
    remindAt: integer("remind_at"),
  },
  (table) => [
    index("usage_invoices_remind").on(table.remindAt).where(sql`remind_at IS NOT NULL`),
    uniqueIndex("usage_invoices_month").on(table.accountId, table.month),
    check(
      "usage_invoices_amounts",
      sql`${table.totalSms} >= 0 AND ${table.totalMms} >= 0
      AND ${table.smsRate} >= 0 AND ${table.mmsRate} >= 0 AND ${table.released} >= 0`,
    ),
  ],
);

/** What an account wants on its invoices, instead of its name. */
export const billingDetails = sqliteTable("billing_details", {
  accountId: text("account_id").primaryKey(),
  name: text("name").notNull(),
  /** Eleven digits. */
  abn: text("abn"),
  address: text("address"),
  /** Where invoices are sent; the owner's if null. */
  email: text("email"),
});
