import type { AccountContext } from "#worker/context.ts";
import { abortUnless } from "#worker/db/batch-guard.ts";
import type { MailEffect } from "#worker/kernel/effects.ts";
import { release } from "./inner/release.ts";
import { isAsSeen, type RentalRow } from "./rental-queries.ts";

/** Ends a number that is not paid for any more, unless it was paid for or kept a moment ago. */
export async function expireNumber(
  ctx: AccountContext,
  row: RentalRow,
  effects: readonly MailEffect[],
): Promise<void> {
  await release(ctx, row, { as: "expired", statements: [abortUnless(isAsSeen(row))], effects });
}
