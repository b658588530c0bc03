import type { AccountContext } from "#worker/context.ts";
import { cancelOrder } from "./cancel-order.ts";
import { chargeAlone, NOT_CHARGED } from "./charge-alone.ts";
import { claimsOf } from "./claim-queries.ts";
import { type OrderRow, orderById } from "./order-queries.ts";

interface Renewal {
  /** What its order may not share with another. */
  claims: readonly string[];
  /** What is renewed, as its orders name it. */
  subscriptionId: string;
  /** Names this attempt, so that it is one order. */
  key: string;
  place: (key: string) => Promise<OrderRow>;
}

/** The order to charge now; undefined while another one has to be waited for. */
export async function renewalOrder(
  account: AccountContext,
  { claims, subscriptionId, key, place }: Renewal,
): Promise<OrderRow | undefined> {
  const held = await claimsOf(account, claims);
  const [first, ...others] = new Set(held.map(({ order_id }) => order_id));
  if (first === undefined) {
    const order = await place(key);
    return neverArrived(order) ? place(`${key}:${account.now()}`) : order;
  }
  const open = others.length === 0 ? await orderById(account, first) : undefined;
  // Somebody may be at the checkout, for this or for something else.
  const isOurs = open?.subscriptionId === subscriptionId && open.userId === null;
  return isOurs && open.status === "unpaid" ? open : undefined;
}

/** Given up before the card provider heard of it, so it does not count as an attempt. */
function neverArrived({ status, failure, paymentId }: OrderRow): boolean {
  return status === "canceled" && failure === null && paymentId === null;
}

/** Charges it. Why it will not be paid any more; undefined if it was charged, or may have been. */
export async function chargeRenewal(
  account: AccountContext,
  order: OrderRow,
  card: string | null,
): Promise<string | undefined> {
  // It was given up before that was noted.
  const isOver = order.status === "canceled";
  const problem = isOver ? "declined" : await chargeAlone(account, order, card);
  if (problem === undefined || !(await cancelOrder(account, order.id))) return undefined;
  if (problem === "card") return NOT_CHARGED.card;
  return (await orderById(account, order.id))?.failure ?? NOT_CHARGED.declined;
}
