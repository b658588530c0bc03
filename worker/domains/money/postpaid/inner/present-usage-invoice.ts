import type { UsageInvoice } from "#core/contract/postpaid/postpaid.ts";
import { toCents } from "#core/rules/money.ts";
import { type Month, momentsOf } from "#core/rules/month-pair.ts";
import { invoiceState } from "#core/rules/overdue.ts";
import { invoiceNumber } from "#core/rules/tax-invoices.ts";
import { centsOf, usageAmounts } from "#core/rules/usage-invoice.ts";
import { SYDNEY } from "#core/rules/zoned-day.ts";
import type { UsageInvoiceRow } from "#worker/domains/money/invoices/usage-invoice-queries.ts";
import { numbersOf } from "./usage-numbers.ts";

const CENTS_PER_DOLLAR = 100;

export function presentUsageInvoice(
  { usage, invoice }: UsageInvoiceRow,
  now: number,
): UsageInvoice {
  const numbers = numbersOf(usage);
  const amounts = usageAmounts({ ...usage, numbers: centsOf(numbers) });
  const [year = 0, month = 0] = usage.month.split("-").map(Number);
  const { totalSms, totalMms, smsRate, mmsRate } = usage;
  return {
    _id: invoice.id,
    number: invoiceNumber(invoice.kind, invoice.number),
    month,
    year,
    createdAt: invoice.issuedAt,
    totalSms,
    totalMms,
    perSmsRate: toCents(smsRate),
    perMmsRate: toCents(mmsRate),
    totalSmsAmount: amounts.sms / CENTS_PER_DOLLAR,
    totalMmsAmount: amounts.mms / CENTS_PER_DOLLAR,
    numbers: numbers.map(({ number }) => number),
    dedicatedAmount: amounts.numbers / CENTS_PER_DOLLAR,
    totalAmount: (invoice.total - invoice.gst) / CENTS_PER_DOLLAR,
    totalWithGst: invoice.total / CENTS_PER_DOLLAR,
    dueAt: invoice.dueAt ?? invoice.issuedAt,
    paidAt: invoice.paidAt,
    state: invoiceState(invoice, now),
    payment_type: invoice.paidBy ?? "",
  };
}

/** What was begun in a month may still be posted by its clock a moment later. */
const CLOSING_MS = 60 * 60_000;

/** Whether nothing is posted in the month any more. */
export function isOver(month: Month, now: number): boolean {
  return now >= momentsOf(month, SYDNEY).to + CLOSING_MS;
}
