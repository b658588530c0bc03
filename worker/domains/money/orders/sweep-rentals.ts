import type { SystemContext } from "#worker/context.ts";
import { dueRentals } from "#worker/domains/senders/dedicated-numbers/rental-queries.ts";
import { renewNumber } from "./inner/renew-number.ts";

/** Per minute: a renewal asks the card provider about four times. */
const AT_ONCE = 20;

/** Renews dedicated numbers whose next month begins, tries again what could not be paid, and ends the others. */
export async function sweepRentals(ctx: SystemContext): Promise<void> {
  if (!ctx.payments) return;
  for (const due of await dueRentals(ctx, AT_ONCE)) {
    await renewNumber(ctx, due).catch((error: unknown) => {
      ctx.log.error("number.unrenewed", error, { number: due.id });
    });
  }
}
