import {
  and,
  asc,
  desc,
  eq,
  gte,
  isNotNull,
  isNull,
  lt,
  lte,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import type { Id } from "#core/ids.ts";
import type { InvoiceKind } from "#core/rules/tax-invoices.ts";
import type { Kernel } from "#worker/context.ts";
import { invoices } from "#worker/db/schema/control/invoices.ts";
import type { Statement } from "#worker/db/statement.ts";

type Control = Pick<Kernel, "control">;

export type InvoiceRow = typeof invoices.$inferSelect;

/** With the next number of its kind: in one transaction with what it is for, so that no number is left out. */
export function insertInvoice(ctx: Control, row: Omit<InvoiceRow, "number">): Statement {
  const next = sql<number>`(SELECT COALESCE(MAX(number), 0) + 1 FROM invoices WHERE kind = ${row.kind})`;
  return ctx.control.insert(invoices, { ...row, number: next });
}

export function ownInvoice(ctx: Control, account: string, id: Id<"invoice">) {
  return ctx.control.find(invoices, and(eq(invoices.id, id), eq(invoices.accountId, account)));
}

/** By its id or its reference. */
function byIdOrReference(invoice: string): SQL | undefined {
  return or(eq(invoices.id, invoice), eq(invoices.reference, invoice));
}

export function invoiceFor(ctx: Control, invoice: string) {
  return ctx.control.find(invoices, byIdOrReference(invoice));
}

export function notesOf(ctx: Control, invoice: string): Promise<InvoiceRow[]> {
  return ctx.control.list(invoices, { where: eq(invoices.invoiceId, invoice) });
}

/** Whether an invoice has just so many credit notes: a condition of a transaction. */
export function hasNotes(invoice: string, notes: number): SQL {
  return sql`(SELECT COUNT(*) FROM invoices WHERE invoice_id = ${invoice}) = ${notes}`;
}

export interface Filter {
  /** Epoch milliseconds; `to` is left out. */
  from?: number;
  to?: number;
  isPaid?: boolean;
  kind?: InvoiceKind;
  number?: number;
}

function matching(account: string, { from, to, isPaid, kind, number }: Filter): SQL | undefined {
  return and(
    eq(invoices.accountId, account),
    from === undefined ? undefined : gte(invoices.issuedAt, from),
    to === undefined ? undefined : lt(invoices.issuedAt, to),
    isPaid === undefined ? undefined : (isPaid ? isNotNull : isNull)(invoices.paidAt),
    kind && eq(invoices.kind, kind),
    number === undefined ? undefined : eq(invoices.number, number),
  );
}

export function invoicesOf(
  ctx: Control,
  account: string,
  filter: Filter,
  { limit, offset }: { limit: number; offset: number },
): Promise<InvoiceRow[]> {
  return ctx.control.list(invoices, {
    where: matching(account, filter),
    orderBy: [desc(invoices.issuedAt), desc(invoices.id)],
    limit,
    offset,
  });
}

export function invoiceCount(ctx: Control, account: string, filter: Filter) {
  return ctx.control.count(invoices, matching(account, filter));
}

/** Invoices whose mail is due, of every account; the one that waits longest is first. */
export function invoicesToMail(ctx: Control, now: number, limit: number): Promise<InvoiceRow[]> {
  return ctx.control.list(invoices, {
    where: lte(invoices.mailAt, now),
    orderBy: asc(invoices.mailAt),
    limit,
  });
}

/** When it is tried again, if it is as it was seen; null: never. */
export function setMailAt(
  ctx: Control,
  { id, mailAt: seen }: Pick<InvoiceRow, "id" | "mailAt">,
  mailAt: number | null,
): Statement {
  const same = seen === null ? isNull(invoices.mailAt) : eq(invoices.mailAt, seen);
  return ctx.control.update(invoices, { mailAt }, and(eq(invoices.id, id), same));
}

/** It was paid later than it was issued; once. `invoice` is its id or its reference. */
export function payInvoice(
  ctx: Pick<Kernel, "control">,
  invoice: string,
  { paidBy, at }: { paidBy: string; at: number },
): Statement {
  return ctx.control.update(
    invoices,
    { paidBy, paidAt: at, mailAt: at },
    and(byIdOrReference(invoice), isNull(invoices.paidAt)),
  );
}
