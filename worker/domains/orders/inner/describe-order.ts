import { formatMoney } from "#core/rules/money.ts";
import type { OrderRow } from "./order-queries.ts";

const COUNT = new Intl.NumberFormat("en-AU");

type Described = Pick<OrderRow, "kind" | "medium" | "smsCount" | "mmsCount" | "credit">;

/** What an order is for: on the card's statement, the invoice and the list. */
export function describeOrder({ kind, medium, smsCount, mmsCount, credit }: Described): string {
  if (kind === "invoice") return "Payment of a usage invoice";
  if (kind === "special") return `${COUNT.format(smsCount)} credits, special plan`;
  if (medium === "sms") return `${COUNT.format(smsCount)} SMS`;
  if (medium === "mms") return `${COUNT.format(mmsCount)} MMS`;
  return `${formatMoney(credit, "charge")} of message credit`;
}
