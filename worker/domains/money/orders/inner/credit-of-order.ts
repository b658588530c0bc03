import type { Millicents } from "#core/rules/money.ts";
import type { OrderRow } from "./order-queries.ts";

/** The credit that an order brings, without its bonus: what it bought, or what its invoice returns to the limit. */
export function creditOfOrder({
  credit,
  released,
}: Pick<OrderRow, "credit" | "released">): Millicents {
  return released ?? credit;
}
