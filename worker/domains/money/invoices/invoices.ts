import type { Invoice } from "#core/contract/invoices/invoices.ts";
import { contract } from "#core/contract/registry.ts";
import { notFound } from "#core/errors.ts";
import { pageOf, paging } from "#core/paging.ts";
import { LEAST_BY_CARD } from "#core/rules/orders.ts";
import { invoiceState } from "#core/rules/overdue.ts";
import { invoiceNumber, typedInvoiceNumber } from "#core/rules/tax-invoices.ts";
import { endOfDay, SYDNEY, startOfDay } from "#core/rules/zoned-day.ts";
import type { Kernel } from "#worker/context.ts";
import { FileResponse } from "#worker/file-response.ts";
import { verb } from "#worker/verb.ts";
import { partsOf } from "./inner/draw-invoice.ts";
import { pdfOf } from "./inner/pdf-of.ts";
import {
  type Filter,
  type InvoiceRow,
  invoiceCount,
  invoicesOf,
  ownInvoice,
} from "./invoice-queries.ts";
import { isUsage } from "./usage-invoice-queries.ts";

export const listInvoices = verb(contract.listInvoices, async (ctx, input) => {
  const page = paging(input);
  const typed = input.search ? typedInvoiceNumber(input.search) : {};
  if (!typed) return pageOf([], 0, page);
  const { id } = ctx.account;
  const filter: Filter = {
    from: moment(input.from, startOfDay),
    to: moment(input.to, endOfDay),
    isPaid: only(input.status) && only(input.status) === "completed",
    kind: only(input.kind),
    ...typed,
  };
  const [rows, total] = await Promise.all([
    invoicesOf(ctx, id, filter, page),
    invoiceCount(ctx, id, filter),
  ]);
  return pageOf(
    rows.map((row) => presentInvoice(ctx, row)),
    total,
    page,
  );
});

function moment(day: string | undefined, edge: typeof startOfDay): number | undefined {
  return day === undefined ? undefined : edge(day, SYDNEY);
}

/** Of all values or of none, nothing is left out. */
function only<T>(values: readonly T[] = []): T | undefined {
  return values.length === 1 ? values[0] : undefined;
}

export const downloadInvoice = verb(contract.downloadInvoice, async (ctx, { id }) => {
  const invoice = await ownInvoice(ctx, ctx.account.id, id);
  if (!invoice) throw notFound("Invoice");
  const pdf = await pdfOf(ctx, invoice);
  return new FileResponse({
    name: `${invoiceNumber(invoice.kind, invoice.number)}.pdf`,
    type: "application/pdf",
    body: new Blob([pdf]).stream(),
  });
});

type Context = Pick<Kernel, "settings" | "now">;

function presentInvoice({ settings, now }: Context, row: InvoiceRow): Invoice {
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
