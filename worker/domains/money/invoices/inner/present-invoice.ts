import type { Invoice } from "#core/contract/invoices/invoices.ts";
import { LEAST_BY_CARD } from "#core/rules/orders.ts";
import { invoiceState } from "#core/rules/overdue.ts";
import { invoiceNumber } from "#core/rules/tax-invoices.ts";
import type { Kernel } from "#worker/context.ts";
import { isUsage } from "../usage-invoice-queries.ts";
import { partsOf } from "./invoice-parts.ts";
import type { InvoiceRow } from "./invoice-queries.ts";

type Context = Pick<Kernel, "settings" | "now">;

export function presentInvoice({ settings, now }: Context, row: InvoiceRow): Invoice {
  const { buyer, lines } = partsOf(row);
  const number = invoiceNumber(row.kind, row.number);
  return {
    _id: row.id,
    number,
    kind: row.kind,
    bill_to: buyer.name,
    createdAt: row.issuedAt,
    totalAmount: row.total - row.gst,
    gst: row.gst,
    total: row.total,
    description: lines.map(({ text }) => text).join(", "),
    payment_type: row.paidBy ?? "",
    isSMSAllow: true,
    invoiceStatus: row.paidAt !== null,
    dueAt: row.dueAt,
    isOverdue: invoiceState(row, now()) === "overdue",
    canPay: row.paidAt === null && isUsage(row.reference) && row.total >= LEAST_BY_CARD,
    invoice_pdf: `${settings.APP_URL}/api/invoice/${row.id}/pdf`,
    invoice_url: `${settings.APP_URL}/invoice?search=${number}`,
  };
}
