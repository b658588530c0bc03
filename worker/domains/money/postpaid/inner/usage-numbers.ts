import * as z from "zod";
import { DEFAULT_DOLLARS } from "#core/rules/dedicated-numbers.ts";
import type { ChargedNumber } from "#core/rules/usage-invoice.ts";
import type { UsageRow } from "#worker/domains/money/invoices/usage-invoice-queries.ts";

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
