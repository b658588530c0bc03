import * as z from "zod";
import type { UsageRow } from "#worker/domains/invoices/usage-invoice-queries.ts";

const kept = z.array(z.string());

/** The dedicated numbers that a usage invoice charges for. */
export function numbersOf({ numbers }: Pick<UsageRow, "numbers">): string[] {
  return kept.parse(JSON.parse(numbers));
}
