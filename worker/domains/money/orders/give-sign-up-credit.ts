import type { AccountContext } from "#worker/context.ts";
import { placeGivenOrder } from "./inner/given-order.ts";
import { grantOrder } from "./settle-payment.ts";

/**
 * The credit that a new account begins with, as an order that costs nothing: one for each account, of the amount that was
 * set when it was made. What stops half-way, `sweepOrders` finishes.
 */
export async function giveSignUpCredit(
  account: AccountContext,
  { userId, cents }: { userId: string; cents: number },
): Promise<void> {
  const order = await placeGivenOrder(account, {
    key: "signup",
    userId,
    cents,
    note: null,
    mode: "reward",
    method: "credit",
    medium: "both",
  });
  await grantOrder(account, order.id);
}
