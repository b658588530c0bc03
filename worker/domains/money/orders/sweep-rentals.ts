import type { SystemContext } from "#worker/context.ts";
import { dueRentals } from "#worker/domains/senders/dedicated-numbers/rental-queries.ts";
import { eachAlone } from "#worker/kernel/each-alone.ts";
import { renewNumber } from "./inner/renew-number.ts";

/** A renewal asks the card provider about four times. */
const AT_ONCE = 20;

/** Renews dedicated numbers whose next month begins, tries again what could not be paid, and ends the others. */
export async function sweepRentals(ctx: SystemContext): Promise<boolean> {
  if (!ctx.payments) return false;
  const due = await dueRentals(ctx, AT_ONCE);
  await eachAlone(ctx, "rentals", due, (number) => renewNumber(ctx, number));
  return due.length === AT_ONCE;
}
