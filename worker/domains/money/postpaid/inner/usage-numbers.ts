import * as z from "zod";
import { formatMonth } from "#core/rules/dates.ts";
import { DEFAULT_DOLLARS } from "#core/rules/dedicated-numbers.ts";
import { formatRate } from "#core/rules/money.ts";
import { SENDER_TYPES } from "#core/rules/sender-types.ts";
import type { InvoiceLine } from "#core/rules/tax-invoices.ts";
import { type ChargedNumber, monthBegins, type UsageAmounts } from "#core/rules/usage-invoice.ts";
import type { AccountContext } from "#worker/context.ts";
import type { UsageRow } from "#worker/domains/money/invoices/usage-invoice-queries.ts";
import type { KeptNumber } from "#worker/domains/senders/dedicated-numbers/rental-queries.ts";
import { listSenders } from "#worker/domains/senders/senders/senders.ts";

/** What a number cost on invoices that do not say it, and costs if it was never in stock (R520). */
export const DEFAULT_CENTS = DEFAULT_DOLLARS * 100;

const kept = z.array(
  z.union([
    z.string().transform((number) => ({ number, cents: DEFAULT_CENTS })),
    z.object({ number: z.string(), cents: z.number() }),
  ]),
);

/** The dedicated numbers that a usage invoice charges for, each at what it cost then. */
export function numbersOf({ numbers }: Pick<UsageRow, "numbers">): ChargedNumber[] {
  return kept.parse(JSON.parse(numbers));
}

/**
 * The account's dedicated numbers of which a month begins in a span, and that no card pays for, each at its own amount.
 * `kept` are those from the stock; the others have no dates.
 */
export async function ownNumbers(
  account: AccountContext,
  kept: readonly KeptNumber[],
  { timeZone, ...span }: { from: number; to: number; timeZone: string },
): Promise<ChargedNumber[]> {
  const senders = await listSenders(account);
  const known = new Set(kept.map(({ number }) => number));
  const others = senders.filter(
    ({ type, value }) => type === SENDER_TYPES.dedicated && !known.has(value),
  );
  return [
    ...kept
      .filter((one) => !one.byCard && monthBegins(one, span, timeZone))
      .map(({ number, amount: cents }) => ({ number, cents })),
    ...others.map(({ value: number }) => ({ number, cents: DEFAULT_CENTS })),
  ];
}

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
