import type { Books } from "../shapes.ts";
import type { Objects } from "./objects.ts";

/** So many of each. */
const MOST = 10_000;

/** What the stand-in says of everything that was paid, paid back and disputed. Amounts are whole cents. */
export function readBooks(objects: Objects): Books {
  const all = (object: string) => objects.list({ object, limit: MOST }).data;
  const ofPayments = (object: string) =>
    all(object).map(({ id, status, amount, payment_intent, created }) => {
      const payment = String(payment_intent);
      return { id, status: String(status), amount: Number(amount), payment, created };
    });
  return {
    payments: all("payment_intent").map(({ id, status, amount, metadata, created }) => {
      const { order, account } = namesIn(metadata);
      return { id, status: String(status), amount: Number(amount), order, account, created };
    }),
    refunds: ofPayments("refund"),
    disputes: ofPayments("dispute"),
  };
}

function namesIn(metadata: unknown): Record<string, string | undefined> {
  return typeof metadata === "object" && metadata !== null ? { ...metadata } : {};
}
