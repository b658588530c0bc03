import { formatExact, fromCents } from "#core/rules/money.ts";
import type { AuditedOrder } from "#worker/domains/money/orders/audited-order-queries.ts";
import type { PaymentState } from "#worker/ports/payments.ts";

const dollars = (cents: number) => formatExact(fromCents(cents));

/** What differs between an order and its payment at the card provider, for an administrator. */
export function wrongOrder(
  order: AuditedOrder | undefined,
  payment: PaymentState | undefined,
  granted: ReadonlySet<string>,
): string[] {
  if (order && payment) return wrongPair(order, payment, granted);
  if (payment?.status === "paid") {
    return [`Payment ${payment.id} of ${dollars(payment.cents)} at Stripe is for no order`];
  }
  if (!order) return [];
  const lacks =
    order.payment === null ? "is noted without a payment" : "Stripe has no such payment";
  return [`${nameOf(order)} is paid here, but ${lacks}`];
}

function nameOf({ id, total }: AuditedOrder): string {
  return `Order ${id} (${dollars(total)})`;
}

function wrongPair(
  order: AuditedOrder,
  payment: PaymentState,
  granted: ReadonlySet<string>,
): string[] {
  const isPaid = order.status === "paid";
  if (payment.status !== "paid") {
    const isIts = isPaid && order.payment === payment.id;
    return isIts ? [`${nameOf(order)} is paid here, but not at Stripe`] : [];
  }
  if (isPaid && order.payment !== payment.id) {
    const other = `${dollars(payment.cents)}, ${payment.id}`;
    return [`${nameOf(order)} is paid at Stripe by a payment that is not noted here: ${other}`];
  }
  return [
    ...wrongAmount(order, payment),
    ...(order.owed ? [`${nameOf(order)} could not be fulfilled, and was not paid back`] : []),
    ...(isPaid ? notGranted(order, granted) : [`${nameOf(order)} is paid at Stripe, but not here`]),
    ...wrongRefunds(order, payment),
  ];
}

function wrongAmount(order: AuditedOrder, { cents }: PaymentState): string[] {
  if (cents === order.total) return [];
  return [`${nameOf(order)} has another amount at Stripe: ${dollars(cents)}`];
}

function notGranted(order: AuditedOrder, granted: ReadonlySet<string>): string[] {
  const { id, credit, bonus } = order;
  const lacks = (what: string, amount: number) =>
    `${nameOf(order)} is paid, but its ${what} of ${formatExact(amount)} was not added`;
  return [
    ...(credit === 0 || granted.has(id) ? [] : [lacks("credit", credit)]),
    ...(bonus === 0 || granted.has(`${id}:bonus`) ? [] : [lacks("bonus", bonus)]),
  ];
}

function wrongRefunds(order: AuditedOrder, payment: PaymentState): string[] {
  const { refunded, back, underway } = order;
  const noted =
    refunded === back + underway
      ? []
      : [
          `${nameOf(order)} says that ${dollars(refunded)} was paid back, but its refunds come to ${dollars(back + underway)}`,
        ];
  if (underway > 0) {
    const stuck = `has had a refund of ${dollars(underway)} under way for over an hour`;
    return [...noted, `${nameOf(order)} ${stuck}`];
  }
  if (payment.refundedCents === back) return noted;
  const sums = `${dollars(payment.refundedCents)} at Stripe, ${dollars(back)} here`;
  return [...noted, `${nameOf(order)} was paid back differently: ${sums}`];
}
