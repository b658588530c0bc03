import { formatMonth } from "#core/rules/dates.ts";
import { formatRate } from "#core/rules/money.ts";
import type { InvoiceLine } from "#core/rules/tax-invoices.ts";
import type { UsageAmounts } from "#core/rules/usage-invoice.ts";
import type { UsageRow } from "#worker/domains/money/invoices/usage-invoice-queries.ts";
import { numbersOf } from "./usage-numbers.ts";

const COUNT = new Intl.NumberFormat("en-AU");

/** What the tax invoice of a month says: each medium, and each number. */
export function linesOf(usage: UsageRow, amounts: UsageAmounts): InvoiceLine[] {
  const { month, totalSms, totalMms, smsRate, mmsRate } = usage;
  const when = formatMonth(month);
  const sent = (count: number, medium: string, rate: number) =>
    `${when}: ${COUNT.format(count)} ${medium} at ${formatRate(rate)}`;
  return [
    { text: sent(totalSms, "SMS", smsRate), cents: amounts.sms },
    { text: sent(totalMms, "MMS", mmsRate), cents: amounts.mms },
    ...numbersOf(usage).map(({ number, cents }) => ({
      text: `${when}: dedicated number ${number}`,
      cents,
    })),
  ].filter(({ cents }) => cents > 0);
}
