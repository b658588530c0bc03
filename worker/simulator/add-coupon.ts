import { newId } from "#core/ids.ts";
import type { AccountContext } from "#worker/context.ts";
import { coupons } from "#worker/db/schema/control/billing.ts";
import { statement } from "#worker/db/statement.ts";
import { writeControl } from "#worker/kernel/commit-control.ts";

/** A coupon that only this account can use, from now on. */
export async function addCoupon(
  ctx: AccountContext,
  coupon: { code: string; percentOff: number },
): Promise<void> {
  const now = ctx.now();
  const row = {
    ...{ id: newId("coupon", now), ...coupon, accountId: ctx.account.id },
    ...{ createdAt: now, validFrom: now, validTo: null },
  };
  await writeControl(ctx, [statement(ctx.control.orm.insert(coupons).values(row))]);
}
