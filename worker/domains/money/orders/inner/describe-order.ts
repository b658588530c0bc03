import { formatMoney } from "#core/rules/money.ts";
import { formatInternational } from "#core/rules/phone.ts";
import type { PlanTerms } from "#core/rules/plans.ts";
import type { Sale } from "#worker/domains/money/invoices/issue-invoice.ts";
import type { PaymentState } from "#worker/ports/payments.ts";
import type { OrderRow } from "./order-queries.ts";

const COUNT = new Intl.NumberFormat("en-AU");

type Described = Pick<OrderRow, "kind" | "medium" | "smsCount" | "mmsCount" | "credit" | "number">;

/** What an order is for: on the card's statement, the invoice and the list. */
export function describeOrder({
  kind,
  medium,
  smsCount,
  mmsCount,
  credit,
  number,
}: Described): string {
  if (number !== null) return `Dedicated number ${formatInternational(number)}, one month`;
  if (kind === "invoice") return "Payment of a usage invoice";
  if (kind === "plan") return `${countOf({ medium, smsCount, mmsCount })}, monthly plan`;
  if (kind === "special") return `${COUNT.format(smsCount)} credits, special plan`;
  if (medium !== "both") return countOf({ medium, smsCount, mmsCount });
  return `${formatMoney(credit, "charge")} of message credit`;
}

/** `5,000 SMS a month`. */
export function describePlan({ medium, messages }: PlanTerms): string {
  return `${COUNT.format(messages)} ${medium.toUpperCase()} a month`;
}

function countOf({
  medium,
  smsCount,
  mmsCount,
}: Omit<Described, "kind" | "credit" | "number">): string {
  const count = medium === "mms" ? mmsCount : smsCount;
  return `${COUNT.format(count)} ${medium.toUpperCase()}`;
}

/** What an order says on its tax invoice. */
export function orderSale(order: OrderRow): Sale {
  const { id, accountId, percentOff, total, gst } = order;
  const coupon = percentOff > 0 ? `, ${percentOff}% off with a coupon` : "";
  const line = { text: `${describeOrder(order)}${coupon}`, cents: total - gst };
  return { accountId, reference: `order:${id}`, lines: [line], total, gst };
}

/** How it was paid, as an invoice says it. */
export function describeCard(card: PaymentState["card"]): string {
  return card ? `${brandOf(card.brand)} ending in ${card.last4}` : "Card";
}

/** The card provider's `visa`, as it is written. */
function brandOf(brand: string): string {
  return brand === "amex" ? "American Express" : brand.charAt(0).toUpperCase() + brand.slice(1);
}
