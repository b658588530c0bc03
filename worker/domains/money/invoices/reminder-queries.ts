import { and, asc, eq, lte } from "drizzle-orm";
import type { Kernel } from "#worker/context.ts";
import { usageInvoices } from "#worker/db/schema/control/invoices.ts";
import type { Statement } from "#worker/db/statement.ts";
import { isDue, type UsageInvoiceRow, usageInvoiceRows } from "./usage-invoice-queries.ts";

type Control = Pick<Kernel, "control">;

/** Usage invoices whose reminder is due, of every account; the one that waits longest is first. */
export function remindedInvoices(
  ctx: Control,
  now: number,
  limit: number,
): Promise<UsageInvoiceRow[]> {
  return usageInvoiceRows(ctx)
    .where(lte(usageInvoices.remindAt, now))
    .orderBy(asc(usageInvoices.remindAt))
    .limit(limit);
}

/** When the next one is due; changes nothing if another sweep came first. */
export function setRemindAt(
  ctx: Control,
  { usage }: UsageInvoiceRow,
  remindAt: number | null,
): Statement {
  return ctx.control.update(usageInvoices, { remindAt }, asRead(usage));
}

/** The same, if it is still to be paid. */
export function remindIfDue(
  ctx: Control,
  { usage, invoice }: UsageInvoiceRow,
  remindAt: number | null,
): Statement {
  return ctx.control.update(usageInvoices, { remindAt }, and(asRead(usage), isDue(invoice.id)));
}

function asRead({ id, remindAt }: UsageInvoiceRow["usage"]) {
  return and(eq(usageInvoices.id, id), eq(usageInvoices.remindAt, remindAt ?? 0));
}
