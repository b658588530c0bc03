import { newId } from "#core/ids.ts";
import type { AccountContext } from "#worker/context.ts";
import { writeControl } from "#worker/kernel/commit-control.ts";
import { insertCoupon } from "./coupon-queries.ts";

/** A coupon that only this account can use, from now on. `code` is in capitals. */
export async function addCoupon(
  ctx: AccountContext,
  coupon: { code: string; percentOff: number },
): Promise<void> {
  const now = ctx.now();
  const row = {
    id: newId("coupon", now),
    ...coupon,
    accountId: ctx.account.id,
    mostUses: null,
    createdAt: now,
    validFrom: now,
    validTo: null,
    createdBy: null,
    endedBy: null,
    endedAt: null,
  };
  await writeControl(ctx, [insertCoupon(ctx, row)]);
}
