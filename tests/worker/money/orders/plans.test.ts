import { env } from "cloudflare:workers";
import { afterEach, describe, expect, it } from "vitest";
import { ORDER_TEXTS } from "#core/contract/orders/order-texts.ts";
import { changePlan as contract, PLAN_TEXTS } from "#core/contract/orders/plans.ts";
import { formatDate } from "#core/rules/dates.ts";
import { renewalAfter } from "#core/rules/renewals.ts";
import { newAccount } from "#tests/support/account.ts";
import { expectBooksBalance } from "#tests/support/books.ts";
import { accountIn, type Harness, harness } from "#tests/support/campaign-harness.ts";
import { mailTo } from "#tests/support/codes.ts";
import { breaksOnce } from "#tests/support/faulty-database.ts";
import {
  CARDS,
  heldFor,
  offerPlans,
  paymentsOf,
  planAsked,
  provider,
  saveCard,
  stateOf,
  subscribeTo,
} from "#tests/support/payments.ts";
import { relayOutboxes } from "#tests/support/sweeps.ts";
import type { AccountContext } from "#worker/context.ts";
import { getBalance } from "#worker/domains/money/credit/balance.ts";
import { listInvoices } from "#worker/domains/money/invoices/invoices.ts";
import { listOrders } from "#worker/domains/money/orders/orders.ts";
import { changePlan, listGatewayPlans } from "#worker/domains/money/orders/plans.ts";
import { sweepOrders } from "#worker/domains/money/orders/sweep-orders.ts";
import { sweepRenewals } from "#worker/domains/money/orders/sweep-renewals.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const SYDNEY = "Australia/Sydney";
/** 1,000 SMS at 5.2¢, in cents; and 5,000 at 4.8¢. */
const SMALL = { credit: 5_200, total: 5_720 };
const LARGE = { credit: 24_000, total: 26_400 };

const balance = async (ctx: AccountContext) => (await getBalance(ctx)).data.balance;
const plans = async (ctx: AccountContext) => (await listGatewayPlans(ctx)).subscriptions;

async function plan(ctx: AccountContext) {
  const [first] = await plans(ctx);
  if (!first) throw new Error("The account has no plan");
  return first;
}

async function buyer({ card = CARDS.good as string | undefined, control = false } = {}) {
  const h = harness({ control });
  const ctx = await accountIn(h, { credit: 0, shard: 0 });
  return { h, ctx, card: card === undefined ? "" : await saveCard(ctx, card) };
}

/** Subscribed to 1,000 SMS a month. */
async function subscriber(options?: Parameters<typeof buyer>[0]) {
  const { h, ctx, card } = await buyer(options);
  await subscribeTo(ctx, await planAsked(ctx, card));
  return { h, ctx, card, own: await plan(ctx) };
}

/** What the minute's sweeps do at that time. */
async function minuteAt(h: Harness, at: number): Promise<void> {
  h.clock.now = at;
  await relayOutboxes(h.system);
  await sweepOrders(h.system);
  await sweepRenewals(h.system);
}

/** The card of the account's customer from now on. */
async function onlyCard(ctx: AccountContext, number: string): Promise<string> {
  const card = await saveCard(ctx, number);
  await env.CONTROL.prepare("UPDATE subscriptions SET card = ? WHERE account_id = ?")
    .bind(card, ctx.account.id)
    .run();
  return card;
}

const mailsTo = (ctx: AccountContext) => mailTo(ctx.person?.email ?? "");

const change = (ctx: AccountContext, id: string, renews: boolean) =>
  changePlan(ctx, contract.input.parse({ id, renews }));

afterEach(() => provider().recover());

describe("R442: a plan", () => {
  it("R632: says its medium as the platform, and its price of a month with GST", async () => {
    const { ctx } = await buyer();
    await offerPlans();
    const { data } = await listGatewayPlans(ctx);
    expect(
      data.map(({ metadata, price, messages }) => [metadata.platform, messages, price.unit_amount]),
    ).toEqual([
      ["mms", 100, 4_070],
      ["sms", 1000, 5_720],
      ["sms", 5000, 26_400],
    ]);
  });

  it("begins once for twenty presses: its credit at its own rate, with a tax invoice", async () => {
    const { ctx, card } = await buyer();
    const asked = await planAsked(ctx, card);
    const presses = await Promise.allSettled(
      Array.from({ length: 20 }, () => subscribeTo(ctx, asked)),
    );
    const orders = presses.flatMap((one) =>
      one.status === "fulfilled" ? one.value.data.order : [],
    );
    expect(new Set(orders).size).toBe(1);
    expect(await stateOf(ctx, orders[0] ?? "")).toMatchObject({ state: "paid" });
    expect([await balance(ctx), await heldFor(ctx)]).toEqual([SMALL.credit, SMALL.total]);
    const own = await plan(ctx);
    expect(own).toMatchObject({
      ...{ plan: asked.plan, status: "active", renews: true, centsPerMessage: 5.2 },
      ...{ failure: null, price: { unit_amount: SMALL.total } },
    });
    expect(own.dueAt).toBeGreaterThan(Date.now() + 27 * DAY);
    expect((await listOrders(ctx, {})).items).toMatchObject([
      { totalSmsCount: 1000, centsPerSMS: 5.2, centsPerMMS: 39, medium: "sms", type: "Normal" },
    ]);
    expect((await listInvoices(ctx, {})).items).toMatchObject([
      { description: "1,000 SMS, monthly plan", total: SMALL.total },
    ]);
  });

  it("is not sold at another price, twice, or without its name on the list", async () => {
    const { ctx, card } = await buyer();
    const asked = await planAsked(ctx, card);
    await expect(subscribeTo(ctx, { ...asked, total: 1 })).rejects.toMatchObject({
      message: ORDER_TEXTS.changed,
    });
    const unknown = { ...asked, plan: asked.plan.replace(/.$/, "9") };
    await expect(subscribeTo(ctx, unknown)).rejects.toMatchObject({ message: PLAN_TEXTS.gone });
    expect(await paymentsOf(ctx)).toEqual([]);
    await subscribeTo(ctx, asked);
    await expect(subscribeTo(ctx, await planAsked(ctx, card))).rejects.toMatchObject({
      message: PLAN_TEXTS.isYours,
    });
    await expect(subscribeTo(ctx, { ...asked, total: 1 })).rejects.toMatchObject({
      message: ORDER_TEXTS.keyUsed,
    });
    expect(await heldFor(ctx)).toBe(SMALL.total);
  });

  it("of another size takes its place, and no one pays for a change that was not on the page", async () => {
    const { ctx, card, own, h } = await subscriber();
    const larger = await planAsked(ctx, card, { messages: 5000 });
    await expect(subscribeTo(ctx, larger)).rejects.toMatchObject({ message: PLAN_TEXTS.changed });
    await subscribeTo(ctx, { ...larger, replaces: own._id });
    expect((await plans(ctx)).map(({ messages }) => messages)).toEqual([5000]);
    expect(await balance(ctx)).toBe(SMALL.credit + LARGE.credit);
    await minuteAt(h, own.dueAt + MINUTE);
    expect(await heldFor(ctx)).toBe(SMALL.total + 2 * LARGE.total);
    await subscribeTo(ctx, await planAsked(ctx, card, { messages: 100 }));
    expect((await plans(ctx)).map(({ metadata }) => metadata.platform)).toEqual(["mms", "sms"]);
  });

  it("of two sizes, pressed at the same time in two tabs, is one", async () => {
    const { ctx, card } = await buyer();
    const both = [await planAsked(ctx, card), await planAsked(ctx, card, { messages: 5000 })];
    const results = await Promise.allSettled(both.map((asked) => subscribeTo(ctx, asked)));
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await paymentsOf(ctx)).toHaveLength(1);
    expect(await plans(ctx)).toHaveLength(1);
  });

  it("whose first payment is declined does not begin; the same order takes another card", async () => {
    const { ctx, card } = await buyer({ card: CARDS.declined });
    const asked = await planAsked(ctx, card);
    await expect(subscribeTo(ctx, asked)).rejects.toMatchObject({ code: "PAYMENT_FAILED" });
    expect([await plans(ctx), await balance(ctx)]).toEqual([[], 0]);
    await subscribeTo(ctx, { ...asked, card: await saveCard(ctx) });
    expect(await plans(ctx)).toHaveLength(1);
    expect(await heldFor(ctx)).toBe(SMALL.total);
  });
});

describe("a plan's renewal", () => {
  it("is charged once on its day, however many sweeps come at the same time or late", async () => {
    const { h, ctx, own } = await subscriber();
    await minuteAt(h, own.dueAt - MINUTE);
    expect(await heldFor(ctx)).toBe(SMALL.total);
    h.clock.now = own.dueAt;
    await Promise.all([1, 2, 3].map(() => sweepRenewals(h.system)));
    for (const minutes of [1, 5, 11, 25]) await minuteAt(h, own.dueAt + minutes * MINUTE);
    expect([await balance(ctx), await heldFor(ctx)]).toEqual([2 * SMALL.credit, 2 * SMALL.total]);
    const next = await plan(ctx);
    expect(next).toMatchObject({ status: "active", renews: true });
    expect(next.dueAt - own.dueAt).toBeGreaterThan(27 * DAY);
    await expectBooksBalance(ctx);
  });

  it("that comes three months late is one month's, not three", async () => {
    const { h, ctx, own } = await subscriber();
    await provider().setFaults({ holdEvents: true });
    const late = own.dueAt + 95 * DAY;
    for (const minutes of [0, 2, 12, 30]) await minuteAt(h, late + minutes * MINUTE);
    expect(await heldFor(ctx)).toBe(2 * SMALL.total);
    expect((await plan(ctx)).dueAt).toBeGreaterThan(late);
  });

  it("whose webhook is lost is settled by asking, and charged once", async () => {
    const { h, ctx, own } = await subscriber();
    await provider().setFaults({ holdEvents: true });
    await minuteAt(h, own.dueAt);
    expect([await balance(ctx), (await paymentsOf(ctx)).length]).toEqual([SMALL.credit, 2]);
    for (const minutes of [1, 2, 11, 22]) await minuteAt(h, own.dueAt + minutes * MINUTE);
    expect([await balance(ctx), await heldFor(ctx)]).toEqual([2 * SMALL.credit, 2 * SMALL.total]);
    await provider().recover();
    expect(await heldFor(ctx)).toBe(2 * SMALL.total);
  });

  it("that is declined is tried after 1, 3 and 5 days, says so each time, and then ends the plan", async () => {
    const { h, ctx, own } = await subscriber();
    await onlyCard(ctx, CARDS.declined);
    let at = own.dueAt;
    for (const days of [1, 3, 5]) {
      await minuteAt(h, at);
      for (const hours of [1, 20]) await minuteAt(h, at + hours * 60 * MINUTE);
      const now = await plan(ctx);
      expect(now).toMatchObject({ status: "pastDue", failure: "Your card was declined." });
      expect(now.tryAt).toBe(at + days * DAY);
      at += days * DAY;
      const [mail] = await mailsTo(ctx);
      expect(mail).toMatchObject({ subject: "Your plan could not be renewed" });
      for (const said of ["1,000 SMS a month", "$57.20", formatDate(at, SYDNEY), "/buy-credits"]) {
        expect(mail?.text).toContain(said);
      }
    }
    await minuteAt(h, at);
    await minuteAt(h, at + 40 * DAY);
    expect(await plans(ctx)).toEqual([]);
    expect((await mailsTo(ctx)).map(({ subject }) => subject).toSorted()).toEqual([
      "Your plan could not be renewed",
      "Your plan could not be renewed",
      "Your plan could not be renewed",
      "Your plan has ended",
    ]);
    expect(await heldFor(ctx)).toBe(SMALL.total);
    expect(await balance(ctx)).toBe(SMALL.credit);
  });

  it.each([
    ["a card whose bank asks its owner", CARDS.asks],
    ["a card that has gone", undefined],
  ])("fails with %s, and is paid by hand for the same month", async (_, number) => {
    const { h, ctx, card, own } = await subscriber();
    if (number) await onlyCard(ctx, number);
    else {
      const payments = await ctx.payments?.();
      await payments?.removeCard(await customerOf(ctx), card);
    }
    await minuteAt(h, own.dueAt);
    const due = await plan(ctx);
    expect(due).toMatchObject({ status: "pastDue", dueAt: own.dueAt });
    h.clock.now = own.dueAt + DAY / 2;
    await subscribeTo(ctx, await planAsked(ctx, await saveCard(ctx)));
    expect(await balance(ctx)).toBe(2 * SMALL.credit);
    const paid = await plan(ctx);
    expect(paid).toMatchObject({ _id: own._id, status: "active", failure: null });
    expect(paid.dueAt).toBe(renewalAfter(own.dueAt, own.dueAt, SYDNEY));
    for (const days of [1, 2, 4, 9]) await minuteAt(h, own.dueAt + days * DAY);
    expect(await heldFor(ctx)).toBe(2 * SMALL.total);
  });

  it("waits for someone who is at the checkout for the next plan", async () => {
    const { h, ctx, own } = await subscriber();
    const bad = await saveCard(ctx, CARDS.declined);
    const larger = await planAsked(ctx, bad, { messages: 5000, replaces: own._id });
    h.clock.now = own.dueAt - MINUTE;
    // The Worker that gets them has a clock of its own.
    await provider().setFaults({ holdEvents: true });
    await expect(subscribeTo(ctx, larger)).rejects.toMatchObject({ code: "PAYMENT_FAILED" });
    await minuteAt(h, own.dueAt);
    expect(await heldFor(ctx)).toBe(SMALL.total);
    await subscribeTo(ctx, { ...larger, card: await saveCard(ctx) });
    for (const minutes of [5, 11, 25]) await minuteAt(h, own.dueAt + minutes * MINUTE);
    expect(await heldFor(ctx)).toBe(SMALL.total + LARGE.total);
  });

  it("that waited for a checkout that was given up is charged within two hours", async () => {
    const { h, ctx, own } = await subscriber();
    const bad = await saveCard(ctx, CARDS.declined);
    const larger = await planAsked(ctx, bad, { messages: 5000, replaces: own._id });
    h.clock.now = own.dueAt - MINUTE;
    // The Worker that gets them has a clock of its own.
    await provider().setFaults({ holdEvents: true });
    await expect(subscribeTo(ctx, larger)).rejects.toMatchObject({ code: "PAYMENT_FAILED" });
    for (let minutes = 0; minutes < 120; minutes += 11) {
      await minuteAt(h, own.dueAt + minutes * MINUTE);
    }
    expect(await heldFor(ctx)).toBe(2 * SMALL.total);
  });

  it.each(["before", "after"] as const)(
    "is charged once and noted once if any of its writes breaks (%s it is committed)",
    async (when) => {
      for (const number of [CARDS.good, CARDS.declined]) {
        for (let nth = 1; nth <= 8; nth++) {
          const { h, ctx, own } = await subscriber({ control: true });
          await onlyCard(ctx, number);
          h.faults.batch = breaksOnce(/^\s*(insert|update|delete)/i, when, nth);
          await minuteAt(h, own.dueAt).catch(() => undefined);
          h.faults.batch = () => undefined;
          for (const minutes of [2, 11, 22, 33, 80]) {
            await minuteAt(h, own.dueAt + minutes * MINUTE);
          }
          const isPaid = number === CARDS.good;
          // Sent again after a lost answer, it is the same mail; another try would name another day.
          const told = (await mailsTo(ctx)).filter(({ subject }) => /renewed/.test(subject));
          const texts = new Set(told.map(({ text }) => text));
          expect([nth, await heldFor(ctx), texts.size]).toEqual([
            nth,
            isPaid ? 2 * SMALL.total : SMALL.total,
            isPaid ? 0 : 1,
          ]);
          expect((await plan(ctx)).status).toBe(isPaid ? "active" : "pastDue");
          await expectBooksBalance(ctx);
        }
      }
    },
    60_000,
  );
});

describe("a plan that is not to be renewed", () => {
  it("ends on its day once it is cancelled, and renews if that is taken back", async () => {
    const [first, second] = [await subscriber(), await subscriber()];
    for (const { ctx, own } of [first, second]) {
      expect(await change(ctx, own._id, false)).toEqual({
        message: PLAN_TEXTS.cancelled,
      });
      expect(await plan(ctx)).toMatchObject({ status: "active", renews: false });
    }
    await change(second.ctx, second.own._id, true);
    for (const { h, own } of [first, second]) await minuteAt(h, own.dueAt);
    expect([await plans(first.ctx), await heldFor(first.ctx)]).toEqual([[], SMALL.total]);
    expect([(await plans(second.ctx)).length, await heldFor(second.ctx)]).toEqual([
      1,
      2 * SMALL.total,
    ]);
    await expect(change(first.ctx, first.own._id, true)).rejects.toMatchObject({
      message: PLAN_TEXTS.ended,
    });
  });

  it("ends immediately if its last month was not paid", async () => {
    const { h, ctx, own } = await subscriber();
    await onlyCard(ctx, CARDS.declined);
    await minuteAt(h, own.dueAt);
    await change(ctx, own._id, false);
    expect(await plans(ctx)).toEqual([]);
    for (const days of [1, 3, 5, 9]) await minuteAt(h, own.dueAt + days * DAY);
    expect(await heldFor(ctx)).toBe(SMALL.total);
  });

  it.each([
    ["pays by invoice", "profile_type = 'postpaid'"],
    ["is deleted", "active = 0, deleted_at = 1"],
  ])("ends if its account %s by then", async (_, change) => {
    const { h, ctx, own } = await subscriber();
    await env.CONTROL.prepare(`UPDATE accounts SET ${change} WHERE id = ?`)
      .bind(ctx.account.id)
      .run();
    await minuteAt(h, own.dueAt);
    expect([await plans(ctx), await heldFor(ctx)]).toEqual([[], SMALL.total]);
  });

  it("waits while its account is deactivated, or the one above it", async () => {
    const { h, ctx, own } = await subscriber();
    const setActive = (active: number) =>
      env.CONTROL.prepare("UPDATE accounts SET active = ? WHERE id = ?")
        .bind(active, ctx.account.id)
        .run();
    await setActive(0);
    for (const days of [0, 1, 40]) await minuteAt(h, own.dueAt + days * DAY);
    expect(await plan(ctx)).toMatchObject({ _id: own._id, status: "active" });
    const above = await newAccount({ role: "user" });
    await setActive(1);
    await env.CONTROL.batch([
      env.CONTROL.prepare("UPDATE accounts SET active = 0 WHERE id = ?").bind(above.account.id),
      env.CONTROL.prepare("UPDATE accounts SET parent_id = ? WHERE id = ?").bind(
        ...[above.account.id, ctx.account.id],
      ),
    ]);
    await minuteAt(h, own.dueAt + 41 * DAY);
    expect(await heldFor(ctx)).toBe(SMALL.total);
    await env.CONTROL.prepare("UPDATE accounts SET active = 1 WHERE id = ?")
      .bind(above.account.id)
      .run();
    await minuteAt(h, own.dueAt + 42 * DAY);
    expect(await heldFor(ctx)).toBe(2 * SMALL.total);
    expect(await plan(ctx)).toMatchObject({ _id: own._id, status: "active" });
  });

  it("ends if one of its payments is disputed", async () => {
    const { h, ctx, own } = await subscriber();
    const [payment] = await paymentsOf(ctx);
    await provider().dispute(payment?.id ?? "");
    expect(await plan(ctx)).toMatchObject({ renews: false });
    await minuteAt(h, own.dueAt);
    expect([await plans(ctx), await paymentsOf(ctx)]).toMatchObject([[], [{}]]);
  });
});

async function customerOf(ctx: AccountContext): Promise<string> {
  const customer = await env.CONTROL.prepare(
    "SELECT customer FROM payment_customers WHERE account_id = ?",
  )
    .bind(ctx.account.id)
    .first("customer");
  return String(customer);
}
