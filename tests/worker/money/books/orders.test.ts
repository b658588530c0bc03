import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { payOwnInvoice as payCall } from "#core/contract/orders/orders.ts";
import { refundOrder } from "#core/contract/orders/refunds.ts";
import { idSchema } from "#core/ids.ts";
import { newAccount } from "#tests/support/account.ts";
import { deliver, drain, type Harness, harness } from "#tests/support/campaign-harness.ts";
import {
  bundleOf,
  CARDS,
  paymentsOf,
  provider,
  purchase,
  saveCard,
} from "#tests/support/payments.ts";
import { onEachShard } from "#tests/support/sweeps.ts";
import { lastMonth, USAGE } from "#tests/support/world/last-month.ts";
import { buy, inStock } from "#tests/worker/senders/dedicated-numbers/support.ts";
import { type AccountContext, personOf } from "#worker/context.ts";
import { shardDatabase } from "#worker/db/shards.ts";
import { checkBooks, listBooks } from "#worker/domains/money/books/books.ts";
import { ordersCheck } from "#worker/domains/money/books/inner/orders-check.ts";
import { sweepSeals } from "#worker/domains/money/credit/publish-seals.ts";
import { giveSignUpCredit } from "#worker/domains/money/orders/given-order.ts";
import { grantUserCredit } from "#worker/domains/money/orders/given-orders.ts";
import { listOrders } from "#worker/domains/money/orders/orders.ts";
import { refundOrder as refund } from "#worker/domains/money/orders/refund-order.ts";
import { payOwnInvoice } from "#worker/domains/money/orders/usage-invoices.ts";
import { setCreditLimit } from "#worker/domains/money/postpaid/set-credit-limit.ts";
import { submitInvoice } from "#worker/domains/money/postpaid/submit-invoice.ts";
import { systemContext } from "#worker/system-context.ts";

const HOUR = 3_600_000;
let h: Harness;
let admin: AccountContext;
/**
 * The tests share CONTROL, so their audits follow each other. What happens now is no longer on its way
 * by then.
 */
let time = Date.now() + 2 * HOUR;

beforeEach(async () => {
  h = harness();
  h.clock.now = time;
  const made = await newAccount({ role: "superAdmin", shard: 0 });
  admin = { ...h.system.forAccount(made.account), person: made.person, limits: made.limits };
});
afterEach(async () => {
  time = h.clock.now + 1000;
  await provider().recover();
});

/** 5,000 SMS for $154.00, with GST. */
async function bought(shard: 0 | 1 = 0) {
  const ctx = await newAccount({ credit: 0, shard });
  const { data } = await purchase(ctx, await bundleOf(ctx, await saveCard(ctx)));
  const [payment] = await paymentsOf(ctx);
  return { ctx, order: data.order, payment: payment?.id ?? "" };
}

async function result() {
  const { data } = await listBooks(admin);
  expect(data.audits[0]?.endedAt).toBeDefined();
  const of = (account: string) =>
    data.differences.filter(({ accountId }) => accountId === account).map(({ what }) => what);
  return { last: data.audits[0], of };
}

/** The sweep seals the ledger each minute. */
async function begin() {
  await onEachShard(h.system, sweepSeals);
  // The second of two audits has the later id.
  h.clock.now += 1000;
  await checkBooks(admin);
}

async function audit() {
  await begin();
  await drain(h, "jobs");
  return result();
}

const control = (sql: string, ...values: unknown[]) =>
  env.CONTROL.prepare(sql)
    .bind(...values)
    .run();

function payBack(order: string, amount: number) {
  const input = { order, key: crypto.randomUUID(), amount, reason: "Bought twice" };
  return refund(admin, refundOrder.input.parse(input));
}

describe("an audit of orders on shard 1", () => {
  const shard = 1;
  it("finds nothing wrong with a number that was bought and paid back: it brings no credit", async () => {
    const ctx = await newAccount({ credit: 0, shard });
    const { id } = await inStock(admin);
    const { data } = await buy(ctx, await saveCard(ctx), id);
    h.clock.now += 2 * HOUR;
    expect((await audit()).of(ctx.account.id)).toEqual([]);
    await payBack(data.order, 16_50);
    h.clock.now += 2 * HOUR;
    expect((await audit()).of(ctx.account.id)).toEqual([]);
  });

  it("finds nothing where they agree with what the provider was paid and paid back", async () => {
    const { ctx, order } = await bought(shard);
    await payBack(order, 5_400);
    h.clock.now += 2 * HOUR;
    const { last, of } = await audit();
    expect(of(ctx.account.id)).toEqual([]);
    // The order, its grant and its entries.
    expect(last?.checked).toBeGreaterThanOrEqual(2);
    expect(last?.withoutPayments).toBe(false);
  });

  it("compares what an account began with, and what an administrator gave it", async () => {
    const ctx = await newAccount({ credit: 0, shard });
    const id = idSchema("user").parse(personOf(ctx).userId);
    await giveSignUpCredit(ctx, { userId: id, cents: 5_50 });
    await giveSignUpCredit(ctx, { userId: id, cents: 9_00 });
    const key = crypto.randomUUID();
    await grantUserCredit(admin, { id, credit: 20_00, reason: "Outage", key });
    const { items } = await listOrders(ctx, {});
    expect(items.map(({ type, credit, paymentMode }) => [type, credit, paymentMode])).toEqual(
      expect.arrayContaining([
        ["SignupReward", 5_50, "reward"],
        ["Admin", 20_00, "admin"],
      ]),
    );
    expect(items).toHaveLength(2);
    h.clock.now += 2 * HOUR;
    expect((await audit()).of(ctx.account.id)).toEqual([]);
    await control("UPDATE orders SET credit = credit + 1000 WHERE account_id = ?", ctx.account.id);
    expect((await audit()).of(ctx.account.id).toSorted()).toEqual([
      expect.stringMatching(/^\$20\.00 of credit was added .* which is worth \$20\.01$/),
      expect.stringMatching(/^\$5\.50 of credit was added .* which is worth \$5\.51$/),
    ]);
  });

  it("finds nothing in the payment of an invoice that charged for nothing that was sent", async () => {
    const ctx = await newAccount({ credit: 0, shard });
    const userId = idSchema("user").parse(personOf(ctx).userId);
    const office = { ...admin, now: ctx.now };
    await setCreditLimit(office, { id: userId, profileType: "postpaid", limit: 10_00 });
    const charges = { ...USAGE, numbers: [], dedicatedAmount: 0, totalAmount: 5 };
    const { data } = await submitInvoice(office, { userId, ...lastMonth(), ...charges });
    const asked = { id: data._id, order: crypto.randomUUID(), card: await saveCard(ctx) };
    await payOwnInvoice(ctx, payCall.input.parse(asked));
    expect(await paymentsOf(ctx)).toMatchObject([{ status: "succeeded", amount: 5_50 }]);
    h.clock.now += 2 * HOUR;
    const { of } = await audit();
    expect(of(ctx.account.id)).toEqual([]);
  });

  it.each([
    [
      "that is paid at the provider only",
      "UPDATE orders SET status = 'confirming', paid_at = NULL WHERE id = ?",
      [
        "$140.00 of credit was added for order ORDER, which is not paid",
        "Order ORDER ($154.00) is paid at Stripe, but not here",
      ],
    ],
    [
      "that was canceled though it is paid at the provider",
      "UPDATE orders SET status = 'canceled' WHERE id = ?",
      [
        "$140.00 of credit was added for order ORDER, which is not paid",
        "Order ORDER ($154.00) is paid at Stripe, but not here",
      ],
    ],
    [
      "of another amount",
      "UPDATE orders SET total = 15300 WHERE id = ?",
      ["Order ORDER ($153.00) has another amount at Stripe: $154.00"],
    ],
    [
      "that the provider has no payment of",
      "UPDATE orders SET payment_id = 'pi_gone_' || id WHERE id = ?",
      [
        "Order ORDER ($154.00) is paid here, but Stripe has no such payment",
        "Order ORDER ($154.00) is paid at Stripe by a payment that is not noted here: $154.00, PAYMENT",
      ],
    ],
    [
      "that is paid without a payment",
      "UPDATE orders SET payment_id = NULL WHERE id = ?",
      [
        "Order ORDER ($154.00) is paid here, but is noted without a payment",
        "Order ORDER ($154.00) is paid at Stripe by a payment that is not noted here: $154.00, PAYMENT",
      ],
    ],
    [
      "that says that something was paid back",
      "UPDATE orders SET refunded = 100 WHERE id = ?",
      ["Order ORDER ($154.00) says that $1.00 was paid back, but its refunds come to $0.00"],
    ],
    [
      "that is worth more credit",
      "UPDATE orders SET credit = credit + 1000 WHERE id = ?",
      ["$140.00 of credit was added for order ORDER, which is worth $140.01"],
    ],
    [
      "that has a bonus that was not added",
      "UPDATE orders SET bonus = 2500 WHERE id = ?",
      ["Order ORDER ($154.00) is paid, but its bonus of $0.025 was not added"],
    ],
  ])("finds an order %s", async (_, sql, found) => {
    const { ctx, order, payment } = await bought(shard);
    const other = await bought(shard);
    await control(sql, order);
    const { of } = await audit();
    const said = of(ctx.account.id).map((what) =>
      what.replace(order, "ORDER").replace(payment, "PAYMENT"),
    );
    expect(said.toSorted()).toEqual(found.toSorted());
    expect(of(other.ctx.account.id)).toEqual([]);
  });

  it("finds an order whose credit was not added, and credit of another account's", async () => {
    const { ctx, order } = await bought(shard);
    const other = await newAccount({ credit: 0, shard });
    await shardDatabase(env, shard)
      .prepare("UPDATE ledger SET account_id = ?1 WHERE account_id = ?2")
      .bind(other.account.id, ctx.account.id)
      .run();
    const { of } = await audit();
    expect(of(ctx.account.id)).toContain(
      `Order ${order} ($154.00) is paid, but its credit of $140.00 was not added`,
    );
    expect(of(other.account.id)).toContain(
      `$140.00 of credit was added for order ${order}, which another account bought`,
    );
  });

  it("finds payments and credit whose order is gone", async () => {
    const { ctx, order, payment } = await bought(shard);
    await control("DELETE FROM orders WHERE id = ?", order);
    const { of } = await audit();
    expect(of(ctx.account.id).toSorted()).toEqual([
      `$140.00 of credit was added for order ${order}, which does not exist`,
      `Payment ${payment} of $154.00 at Stripe is for no order`,
    ]);
  });
});

describe("an audit of refunds", () => {
  it("finds one that the provider did not make, another amount, and one that is stuck", async () => {
    const [gone, less, stuck] = [await bought(), await bought(), await bought()];
    for (const { order } of [gone, less, stuck]) await payBack(order, 5_400);
    await control("UPDATE order_refunds SET status = 'failed' WHERE order_id = ?", gone.order);
    await control("UPDATE orders SET refunded = 0 WHERE id = ?", gone.order);
    await control("UPDATE order_refunds SET cents = 5300 WHERE order_id = ?", less.order);
    await control("UPDATE orders SET refunded = 5300 WHERE id = ?", less.order);
    await control("UPDATE order_refunds SET status = 'begun' WHERE order_id = ?", stuck.order);
    h.clock.now += 2 * HOUR;
    const { of } = await audit();
    expect(of(gone.ctx.account.id)).toEqual([
      `Order ${gone.order} ($154.00) was paid back differently: $54.00 at Stripe, $0.00 here`,
    ]);
    expect(of(less.ctx.account.id)).toEqual([
      `Order ${less.order} ($154.00) was paid back differently: $54.00 at Stripe, $53.00 here`,
    ]);
    expect(of(stuck.ctx.account.id)).toEqual([
      `Order ${stuck.order} ($154.00) has had a refund of $54.00 under way for over an hour`,
    ]);
  });

  it("finds what was paid and could neither be given nor paid back", async () => {
    const { ctx, order, payment } = await bought();
    await payBack(order, 15_400);
    await control(
      "UPDATE order_refunds SET key = 'undelivered:' || order_id WHERE order_id = ?",
      order,
    );
    const { refunds } = await provider().books();
    await provider().failRefund(refunds.find((one) => one.payment === payment)?.id ?? "");
    h.clock.now += 2 * HOUR;
    expect((await audit()).of(ctx.account.id)).toEqual([
      `Order ${order} ($154.00) could not be fulfilled, and was not paid back`,
    ]);
    await payBack(order, 15_400);
    h.clock.now += 2 * HOUR;
    expect((await audit()).of(ctx.account.id)).toEqual([]);
  });

  it("finds one that its bank sent back and no one was told of", async () => {
    const { ctx, order, payment } = await bought();
    await payBack(order, 15_400);
    await provider().setFaults({ holdEvents: true });
    const { refunds } = await provider().books();
    await provider().failRefund(refunds.find((one) => one.payment === payment)?.id ?? "");
    h.clock.now += 2 * HOUR;
    expect((await audit()).of(ctx.account.id)).toEqual([
      `Order ${order} ($154.00) was paid back differently: $0.00 at Stripe, $154.00 here`,
    ]);
    await provider().recover();
    expect((await audit()).of(ctx.account.id)).toEqual([]);
  });
});

it("leaves to the next night what moved within the last hour", async () => {
  const ctx = await newAccount({ credit: 0 });
  await provider().setFaults({ holdEvents: true });
  const { data } = await purchase(ctx, await bundleOf(ctx, await saveCard(ctx)));
  await control("UPDATE orders SET changed_at = ? WHERE id = ?", h.clock.now, data.order);
  expect((await audit()).of(ctx.account.id)).toEqual([]);
  h.clock.now += HOUR + 60_000;
  expect((await audit()).of(ctx.account.id)).toEqual([
    `Order ${data.order} ($154.00) is paid at Stripe, but not here`,
  ]);
});

it("says nothing of cards that were declined and of payments that no one made", async () => {
  const ctx = await newAccount({ credit: 0 });
  const card = await saveCard(ctx, CARDS.declined);
  await purchase(ctx, await bundleOf(ctx, card)).catch(() => {});
  expect(await paymentsOf(ctx)).toHaveLength(1);
  expect((await audit()).of(ctx.account.id)).toEqual([]);
});

it("agrees about payments at the edge of a month and of a step", async () => {
  // Those at an edge are of accounts of their own; what is between them is of one.
  const between = await newAccount({ credit: 0 });
  const card = await saveCard(between);
  const orders: { ctx: AccountContext; order: string }[] = [];
  for (let index = 0; index < 33; index++) {
    if (index < 4 || index > 30) orders.push(await bought());
    else {
      const { data } = await purchase(between, await bundleOf(between, card));
      orders.push({ ctx: between, order: data.order });
    }
  }
  const now = new Date();
  const begins = Date.UTC(now.getUTCFullYear(), now.getUTCMonth());
  // Begun here in the last millisecond of one month, at the provider in the next; and the first one.
  const times = [begins - 1, begins - 1, begins, begins];
  for (const [index, { order }] of orders.entries()) {
    const at = times[index] ?? begins + 1 + Math.floor(index / 3);
    await control("UPDATE orders SET created_at = ? WHERE id = ?", at, order);
  }
  await control("UPDATE accounts SET created_at = ? WHERE id = ?", begins - 1, admin.account.id);
  const { of } = await audit();
  for (const { ctx } of orders) expect(of(ctx.account.id)).toEqual([]);
  const parts = await ordersCheck.parts(admin);
  expect(parts.length).toBeGreaterThan(1);
  const steps = await stepsOf(parts);
  const byCard = "SELECT COUNT(*) AS n FROM orders WHERE payment_mode = 'stripe'";
  const own = await env.CONTROL.prepare(byCard).first("n");
  expect(steps.reduce((sum, { checked }) => sum + checked, 0)).toBeGreaterThanOrEqual(Number(own));
  // Each is looked at in the step of its own month, so none can hide behind an edge.
  const atEdges = [0, 2, 31, 32].flatMap((index) => orders[index] ?? []);
  for (const { order } of atEdges) {
    await control("UPDATE orders SET payment_id = ? WHERE id = ?", `pi_gone_${order}`, order);
  }
  const again = await audit();
  for (const { ctx } of atEdges) expect(again.of(ctx.account.id)).toHaveLength(2);
});

async function stepsOf(parts: readonly string[]) {
  const steps = [];
  for (const part of parts) {
    for (let cursor: string | null = null, more = true; more; ) {
      const step = await ordersCheck.step(h.system, part, cursor);
      steps.push(step);
      cursor = step.next;
      more = cursor !== null;
    }
  }
  return steps;
}

it("may stop half-way, run twice and run late, and finds each difference once", async () => {
  const { ctx, order } = await bought();
  await control("UPDATE orders SET total = 15300 WHERE id = ?", order);
  await begin();
  const jobs = h.queues.jobs.splice(0);
  // The provider is away.
  const failing = async () => {
    throw new Error("The provider does not answer");
  };
  const away = { ...h, system: { ...h.system, payments: failing } };
  await deliver(away, "jobs", jobs).catch(() => {});
  h.clock.now += 40 * 24 * HOUR;
  await deliver(h, "jobs", [...jobs, ...jobs]);
  await drain(h, "jobs");
  await deliver(h, "jobs", jobs);
  expect((await result()).of(ctx.account.id)).toEqual([
    `Order ${order} ($153.00) has another amount at Stripe: $154.00`,
  ]);
  expect((await audit()).of(ctx.account.id)).toHaveLength(1);
});

it("changes nothing, here or at the provider", async () => {
  const { order } = await bought();
  await control("UPDATE orders SET status = 'unpaid' WHERE id = ?", order);
  const rows = () => env.CONTROL.prepare("SELECT * FROM orders ORDER BY id").all();
  const [before, books] = [(await rows()).results, await provider().books()];
  await audit();
  expect((await rows()).results).toEqual(before);
  expect(await provider().books()).toEqual(books);
});

it("is without payments where no card provider is set up, and says so", async () => {
  const { ctx, order } = await bought();
  await control("UPDATE orders SET total = 15300 WHERE id = ?", order);
  const none = systemContext(env, { now: () => h.clock.now, outside: { payments: undefined } });
  expect(await ordersCheck.parts(none)).toEqual(["skipped"]);
  admin = { ...admin, payments: undefined };
  const { last, of } = await audit();
  expect(of(ctx.account.id)).toEqual([]);
  expect(last?.withoutPayments).toBe(true);
});
