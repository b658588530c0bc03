import type { SystemContext } from "#worker/context.ts";
import { lotsLeft } from "#worker/domains/money/credit/balance.ts";
import {
  type AuditedOrder,
  cardOrdersBetween,
  endOfOrders,
  ordersByIds,
  ordersByPayments,
} from "#worker/domains/money/orders/audited-order-queries.ts";
import { resolveAccount } from "#worker/kernel/resolve-account.ts";
import type { PaymentState, Payments } from "#worker/ports/payments.ts";
import { beginningOfBooks } from "./audit-queries.ts";
import { type BookCheck, type Difference, END, SKIPPED } from "./book-check.ts";
import { wrongOrder } from "./wrong-order.ts";

/** Orders of a step: the provider may be asked about each. */
const ORDERS = 30;
/** Until then an order may be on its way between the provider and here; the next night looks at it. */
const MOVING_MS = 3_600_000;

/** Every payment at the card provider against every order here, month by month, both ways. */
export const ordersCheck: BookCheck = {
  name: "orders",
  async parts(ctx) {
    if (!ctx.payments) return [SKIPPED];
    const now = ctx.now();
    return monthsBetween(await beginningOfBooks(ctx, now), now);
  },
  async step(ctx, part, cursor) {
    const month = monthOf(part);
    if (!ctx.payments || !month) return END;
    const from = cursor === null ? month.from : Number(cursor);
    const last = await endOfOrders(ctx, { from, to: month.to, count: ORDERS });
    const to = last === undefined ? month.to : last + 1;
    const { checked, differences } = await compare(ctx, await ctx.payments(), { from, to });
    return { next: to < month.to ? String(to) : null, checked, differences };
  },
};

async function compare(
  ctx: SystemContext,
  payments: Payments,
  { from, to }: { from: number; to: number },
) {
  const own = await cardOrdersBetween(ctx, from, to);
  const listed: PaymentState[] = [];
  for await (const payment of payments.paymentsBetween(from, to)) listed.push(payment);
  const listedIds = new Set(listed.map(({ id }) => id));
  // One at the edge was begun at the provider in the next step's time, or is not there.
  const missed = own.filter(({ payment }) => payment === null || !listedIds.has(payment));
  const looked = await lookUp(
    payments,
    missed.filter(({ status }) => status === "paid"),
  );
  const pairs = [...(await withOrders(ctx, listed)), ...looked];
  const granted = await grantedOf(ctx, pairs);
  const isStill = ({ order }: Pair) =>
    order === undefined || order.moved_at < ctx.now() - MOVING_MS;
  const strangers = pairs.filter(({ order }) => order === undefined).length;
  return {
    checked: own.length + strangers,
    differences: pairs.filter(isStill).flatMap((pair) => differencesOf(pair, granted)),
  };
}

interface Pair {
  order: AuditedOrder | undefined;
  payment: PaymentState | undefined;
}

/** The orders that payments are for; read after what the provider says, so that they are not behind it. */
async function withOrders(ctx: SystemContext, payments: readonly PaymentState[]): Promise<Pair[]> {
  const [paying, named] = await Promise.all([
    ordersByPayments(
      ctx,
      payments.map(({ id }) => id),
    ),
    ordersByIds(
      ctx,
      payments.flatMap(({ order }) => order ?? []),
    ),
  ]);
  const byPayment = new Map(paying.map((order) => [order.payment, order]));
  const byId = new Map(named.map((order) => [order.id, order]));
  return payments.map((payment) => ({
    payment,
    order: byPayment.get(payment.id) ?? byId.get(payment.order ?? ""),
  }));
}

async function lookUp(payments: Payments, orders: readonly AuditedOrder[]): Promise<Pair[]> {
  const pairs: Pair[] = [];
  for (const order of orders) {
    const payment = order.payment === null ? undefined : await payments.paymentIfAny(order.payment);
    pairs.push({ order, payment });
  }
  return pairs;
}

/** Which of the orders' credit, and bonuses, were added; one read for each shard. */
async function grantedOf(ctx: SystemContext, pairs: readonly Pair[]): Promise<Set<string>> {
  const orders = pairs.flatMap(({ order }) => (order?.status === "paid" ? [order] : []));
  const shards = Map.groupBy(orders, ({ shard }) => shard);
  const found = await Promise.all(
    [...shards.values()].map(async (own) => {
      const [first] = own;
      const ref = first && (await resolveAccount(ctx, first.account));
      if (!ref) return [];
      const accounts = [...new Set(own.map(({ account }) => account))];
      const names = own.flatMap(({ id }) => [id, `${id}:bonus`]);
      return [...(await lotsLeft(ctx.forAccount(ref), accounts, names)).keys()];
    }),
  );
  return new Set(found.flat());
}

function differencesOf({ order, payment }: Pair, granted: ReadonlySet<string>): Difference[] {
  const account = order?.account ?? payment?.account ?? "";
  return wrongOrder(order, payment, granted).map((what) => ({ account, what }));
}

/** `2026-11` of a moment, in UTC. */
function nameOfMonth(at: number): string {
  return new Date(at).toISOString().slice(0, 7);
}

/** The first moment of a month, and of the next one; undefined for what is no month. */
function monthOf(name: string): { from: number; to: number } | undefined {
  const from = Date.parse(`${name}-01T00:00:00Z`);
  if (Number.isNaN(from)) return undefined;
  const first = new Date(from);
  return { from, to: Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1) };
}

/** The names of the months between two moments, with both of theirs. */
function monthsBetween(from: number, to: number): string[] {
  const names: string[] = [];
  const last = nameOfMonth(to);
  for (let at = from; ; ) {
    const name = nameOfMonth(at);
    names.push(name);
    const month = monthOf(name);
    if (name >= last || !month) return names;
    at = month.to;
  }
}
