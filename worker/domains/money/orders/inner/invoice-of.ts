import type { OrderRow } from "./order-queries.ts";

/** The tax invoice of an order's money: its own, or the usage invoice that it pays. */
export function invoiceOf({ id, invoiceId }: Pick<OrderRow, "id" | "invoiceId">): string {
  return invoiceId ?? `order:${id}`;
}
