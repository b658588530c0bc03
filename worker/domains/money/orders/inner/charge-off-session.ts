import { CooeeError } from "#core/errors.ts";
import type { AccountContext } from "#worker/context.ts";
import { customerOf } from "./card-queries.ts";
import type { OrderRow } from "./order-queries.ts";
import { isExpired, payOrder } from "./pay-order.ts";
import { paymentsOf } from "./payments-of.ts";

/** Why an order could not be charged: declined, or there is no valid saved card. */
type NotCharged = "declined" | "card";

/**
 * Charges an order without a person present: to the card that is wanted, or the newest that is valid. Undefined if it
 * was charged or may have been; one that was declined before is not tried again.
 */
export async function chargeOffSession(
  account: AccountContext,
  order: OrderRow,
  wanted: string | null,
): Promise<NotCharged | undefined> {
  if (order.failure !== null) return "declined";
  const card = await cardOf(account, wanted);
  if (card === undefined) return "card";
  try {
    await payOrder(account, order, { card, offSession: true });
  } catch (error) {
    // Whether it was charged is not known: the sweep of orders asks.
    const isDecline = error instanceof CooeeError && error.code === "PAYMENT_FAILED";
    if (!isDecline) throw error;
    return "declined";
  }
  return undefined;
}

async function cardOf(account: AccountContext, wanted: string | null): Promise<string | undefined> {
  const customer = await customerOf(account, account.account.id);
  if (customer === undefined) return undefined;
  const cards = await (await paymentsOf(account)).cards(customer);
  const valid = cards.filter((card) => !isExpired(card, account.now()));
  return (valid.find(({ id }) => id === wanted) ?? valid[0])?.id;
}
