import { ADMIN_ORDER_TEXTS } from "#core/contract/orders/admin-orders.ts";
import { conflict } from "#core/errors.ts";
import type { Id } from "#core/ids.ts";
import { fromCents } from "#core/rules/money.ts";
import type { AccountContext } from "#worker/context.ts";
import { accountOfUser } from "#worker/domains/identity/directory/account-of-user.ts";
import { grantOrder } from "../settle-payment.ts";
import { givenClaim } from "./claim-queries.ts";
import { placeGivenOrder } from "./given-order.ts";

interface Credit {
  id: Id<"user">;
  /** Cents before GST. */
  credit: number;
  reason: string;
  /** Gives one account one amount, for one reason. */
  key: string;
}

/** Adds credit to a user's account, as an order of the administrator's that costs nothing. */
export async function giveCredit(
  ctx: AccountContext,
  { id, credit, reason, key }: Credit,
): Promise<void> {
  const account = await accountOfUser(ctx, id);
  const order = await placeGivenOrder(account, {
    key,
    userId: id,
    cents: credit,
    note: reason,
    mode: "admin",
    method: "credit",
    medium: "both",
    claims: [givenClaim(key)],
  });
  if (order.status === "canceled") throw conflict(ADMIN_ORDER_TEXTS.over);
  if (order.credit !== fromCents(credit) || order.note !== reason) {
    throw conflict(ADMIN_ORDER_TEXTS.keyUsed);
  }
  await grantOrder(ctx, order.id);
}
