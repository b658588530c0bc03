import { ORDER_TEXTS } from "#core/contract/orders/orders.ts";
import { conflict } from "#core/errors.ts";
import type { AccountContext } from "#worker/context.ts";
import { cancelOrder } from "./cancel-order.ts";
import { claimsOf } from "./claim-queries.ts";
import { orUnavailable } from "./payments-of.ts";

/** An order that was begun and never paid gives way to the next one. */
export async function releaseClaims(ctx: AccountContext, claims: readonly string[]): Promise<void> {
  const held = await claimsOf(ctx, claims);
  for (const order of new Set(held.map(({ order_id }) => order_id))) {
    if (!(await orUnavailable(ctx, cancelOrder(ctx, order)))) throw conflict(ORDER_TEXTS.underway);
  }
}
