import { afterEach, describe, expect, it } from "vitest";
import { OWN_NUMBER_TEXTS } from "#core/contract/dedicated-numbers/own-numbers.ts";
import { ORDER_TEXTS } from "#core/contract/orders/order-texts.ts";
import { refundOrder as refundCall } from "#core/contract/orders/refunds.ts";
import { addNumber } from "#tests/support/add-number.ts";
import { accountIn, type Harness, harness } from "#tests/support/campaign-harness.ts";
import { newHandsets } from "#tests/support/campaigns.ts";
import { mailTo } from "#tests/support/codes.ts";
import { breaksOnce } from "#tests/support/faulty-database.ts";
import {
  CARDS,
  heldFor,
  paymentsOf,
  provider,
  saveCard,
  stateOf,
} from "#tests/support/payments.ts";
import { relayOutboxes } from "#tests/support/sweeps.ts";
import { storedRooms, write } from "#tests/worker/inbox/rooms/handsets.ts";
import type { AccountContext } from "#worker/context.ts";
import { getBalance } from "#worker/domains/money/credit/balance.ts";
import { listInvoices } from "#worker/domains/money/invoices/invoices.ts";
import { listAllOrders } from "#worker/domains/money/orders/list-all-orders.ts";
import { listOrders } from "#worker/domains/money/orders/orders.ts";
import { refundOrder } from "#worker/domains/money/orders/refund-order.ts";
import { sweepOrders } from "#worker/domains/money/orders/sweep-orders.ts";
import {
  cancelDedicatedNumber,
  numberHistory,
} from "#worker/domains/senders/dedicated-numbers/list-dedicated-numbers.ts";
import { sweepNumbers } from "#worker/domains/senders/dedicated-numbers/release.ts";
import { administrator, asked, buy, forSale, inStock, own, sendsFrom } from "./support.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** $15.00 and GST. */
const PRICE = 16_50;

const balance = async (ctx: AccountContext) => (await getBalance(ctx)).data.balance;

async function market({ control = false } = {}) {
  const h = harness({ control });
  const admin = await administrator(h);
  const stock = await inStock(admin);
  const buyer = async (number: string = CARDS.good) => {
    const ctx = await accountIn(h, { credit: 0, shard: 0 });
    return { ctx, card: await saveCard(ctx, number) };
  };
  return { h, admin, ...stock, buyer };
}

async function sweepAfter(h: Harness, minutes: number): Promise<void> {
  h.clock.now += minutes * MINUTE;
  await sweepOrders(h.system);
  await sweepNumbers(h.system);
}

/** Who can send from it, and whom its replies reach, agree. */
async function expectOwner(h: Harness, number: string, ctx: AccountContext): Promise<void> {
  expect(await sendsFrom(ctx)).toEqual([number]);
  const [handset = ""] = newHandsets(1);
  await write(h, handset, number);
  expect((await storedRooms(ctx)).map((room) => room.number)).toContain(handset);
}

afterEach(() => provider().recover());

describe("R520: a dedicated number bought by card", () => {
  it("is charged and assigned once for twenty presses, with a tax invoice and no credit", async () => {
    const { h, id, number, buyer } = await market();
    const { ctx, card } = await buyer();
    const order = asked(card, id);
    const presses = await Promise.allSettled(
      Array.from({ length: 20 }, () => buy(ctx, card, id, order)),
    );
    const orders = presses.flatMap((one) =>
      one.status === "fulfilled" ? one.value.data.order : [],
    );
    expect(new Set(orders).size).toBe(1);
    expect(await stateOf(ctx, orders[0] ?? "")).toEqual({
      ...{ state: "paid", message: OWN_NUMBER_TEXTS.bought },
    });
    expect([await balance(ctx), await heldFor(ctx)]).toEqual([0, PRICE]);
    const [mine] = await own(ctx);
    expect(mine).toMatchObject({ _id: id, status: "assigned", byCard: true, amount: 15 });
    expect(mine?.paidUntil).toBeGreaterThan(h.clock.now + 27 * DAY);
    await expectOwner(h, number, ctx);
    expect((await listInvoices(ctx, {})).items).toMatchObject([
      { total: PRICE, gst: 150, description: expect.stringContaining("Dedicated number +61") },
    ]);
    expect((await listOrders(ctx, {})).items).toMatchObject([
      { number, totalAmount: PRICE, credit: 0, usedAmount: 0, invoiceStatus: true },
    ]);
    await expect(buy(ctx, card, id)).rejects.toMatchObject({ message: OWN_NUMBER_TEXTS.isYours });
  });

  it("goes to one of two buyers; the other one is charged nothing", async () => {
    const { id, number, buyer } = await market();
    const both = [await buyer(), await buyer()];
    const tries = await Promise.allSettled(both.map(({ ctx, card }) => buy(ctx, card, id)));
    expect(tries.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    const has = await Promise.all(both.map(({ ctx }) => sendsFrom(ctx)));
    expect(has.flat()).toEqual([number]);
    const held = await Promise.all(both.map(({ ctx }) => heldFor(ctx)));
    expect(held).toEqual(has.map((numbers) => numbers.length * PRICE));
  });

  it("is kept for a buyer whose bank asks for more, and for sale again when they leave", async () => {
    const { h, admin, id, number, buyer } = await market();
    const { ctx, card } = await buyer(CARDS.asks);
    const other = await buyer();
    const { data } = await buy(ctx, card, id);
    expect(data.state).toBe("action");
    expect(await own(ctx)).toMatchObject([{ _id: id, status: "pending" }]);
    expect(await forSale(other.ctx, number)).toEqual([]);
    await expect(buy(other.ctx, other.card, id)).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(cancelDedicatedNumber(admin, { id })).rejects.toMatchObject({ code: "CONFLICT" });
    await sweepAfter(h, 10);
    expect(await forSale(other.ctx, number)).toEqual([]);
    await sweepAfter(h, 30);
    expect(await own(ctx)).toEqual([]);
    expect(await forSale(other.ctx, number)).toEqual([id]);
    await buy(other.ctx, other.card, id);
    expect([await sendsFrom(other.ctx), await heldFor(ctx)]).toEqual([[number], 0]);
  });

  it("is theirs when the bank's question is answered", async () => {
    const { h, id, number, buyer } = await market();
    const { ctx, card } = await buyer(CARDS.asks);
    const { data } = await buy(ctx, card, id);
    await provider().authenticate(data.clientSecret ?? "", true);
    await expectOwner(h, number, ctx);
    expect(await heldFor(ctx)).toBe(PRICE);
  });

  it("whose card is declined can be paid with another one for 15 minutes", async () => {
    const { h, id, number, buyer } = await market();
    const { ctx, card } = await buyer(CARDS.declined);
    const other = await buyer();
    await expect(buy(ctx, card, id)).rejects.toMatchObject({ code: "PAYMENT_FAILED" });
    await sweepAfter(h, 14);
    expect(await forSale(other.ctx, number)).toEqual([]);
    await buy(ctx, await saveCard(ctx), id);
    expect([await sendsFrom(ctx), await heldFor(ctx)]).toEqual([[number], PRICE]);

    const next = await inStock(await administrator(h));
    // A declined card is not kept: it is typed again.
    await expect(buy(ctx, await saveCard(ctx, CARDS.declined), next.id)).rejects.toMatchObject({
      code: "PAYMENT_FAILED",
    });
    await sweepAfter(h, 16);
    await sweepAfter(h, 1);
    expect(await forSale(other.ctx, next.number)).toEqual([next.id]);
  });

  it("whose webhook comes late, five times, or never is given once", async () => {
    const { h, id, number, buyer } = await market();
    const { ctx, card } = await buyer();
    await provider().setFaults({ copies: 5, holdEvents: true, reverse: true });
    const { data } = await buy(ctx, card, id);
    expect(data).toMatchObject({ state: "processing" });
    expect(await sendsFrom(ctx)).toEqual([]);
    await sweepAfter(h, 2);
    await provider().setFaults({ holdEvents: false });
    await provider().deliver();
    await sweepAfter(h, 2);
    await expectOwner(h, number, ctx);
    expect([await balance(ctx), await heldFor(ctx)]).toEqual([0, PRICE]);
    const { data: events } = await numberHistory(await administrator(h), { id });
    expect(events.filter(({ event }) => event === "assigned")).toHaveLength(1);
  });

  it.each([
    [/UPDATE dedicated_numbers SET status = 'assigned'/, "before"],
    [/UPDATE dedicated_numbers SET status = 'assigned'/, "after"],
    [/INTO senders/, "before"],
    [/INTO senders/, "after"],
  ] as const)("stopped at %s, %s it, is finished by the sweeps", async (at, when) => {
    const { h, id, number, buyer } = await market({ control: true });
    const { ctx, card } = await buyer();
    await provider().setFaults({ holdEvents: true });
    await buy(ctx, card, id);
    h.faults.batch = breaksOnce(at, when);
    await sweepAfter(h, 2);
    h.faults.batch = () => undefined;
    await sweepAfter(h, 2);
    await sweepAfter(h, 2);
    await provider().recover();
    await expectOwner(h, number, ctx);
    expect([await balance(ctx), await heldFor(ctx)]).toEqual([0, PRICE]);
    expect((await listInvoices(ctx, {})).items).toHaveLength(1);
  });

  it("that an administrator gave away in another way meanwhile is paid back, once", async () => {
    const { h, number, id, buyer } = await market();
    const { ctx, card } = await buyer();
    await provider().setFaults({ holdEvents: true });
    const { data } = await buy(ctx, card, id);
    await addNumber(ctx, number, (await accountIn(h, {})).account.id);
    await sweepAfter(h, 2);
    await sweepAfter(h, 2);
    await provider().recover();
    expect([await heldFor(ctx), await sendsFrom(ctx)]).toEqual([0, []]);
    expect(await stateOf(ctx, data.order)).toMatchObject({
      ...{ state: "canceled", message: OWN_NUMBER_TEXTS.paidBack },
    });
    const { refunds } = await provider().books();
    const [payment] = await paymentsOf(ctx);
    expect(refunds.filter((one) => one.payment === payment?.id)).toHaveLength(1);
    expect((await listInvoices(ctx, {})).items).toHaveLength(2);
  });

  it("that became another's while it was kept is in stock again; a refund that fails is mailed to the administrators", async () => {
    const { h, admin, number, id, buyer } = await market();
    const { ctx, card } = await buyer();
    await provider().setFaults({ holdEvents: true });
    const { data } = await buy(ctx, card, id);
    await addNumber(ctx, number, (await accountIn(h, {})).account.id);
    await sweepAfter(h, 2);
    const [payment] = await paymentsOf(ctx);
    const { refunds } = await provider().books();
    await provider().setFaults({ holdEvents: false, copies: 3 });
    await provider().failRefund(refunds.find((one) => one.payment === payment?.id)?.id ?? "");
    await provider().deliver();
    expect(await stateOf(ctx, data.order)).toMatchObject({
      ...{ state: "canceled", message: OWN_NUMBER_TEXTS.owed },
    });
    expect(await own(ctx)).toEqual([]);
    await relayOutboxes(h.system);
    const told = (await mailTo(admin.person?.email ?? "")).filter(({ text }) =>
      text.includes(data.order),
    );
    expect(told.map(({ subject }) => subject)).toEqual(["A refund of $16.50 failed"]);
    expect(told[0]?.text).toMatch(/\/admin\/admin-credit$/);
    const refund = { order: data.order, key: crypto.randomUUID(), amount: PRICE, reason: "Owed" };
    await refundOrder(admin, refundCall.input.parse(refund));
    expect(await heldFor(ctx)).toBe(0);
    expect(await stateOf(ctx, data.order)).toMatchObject({ message: OWN_NUMBER_TEXTS.paidBack });
  });

  it("has an order of its own: the key of another number's is refused", async () => {
    const { admin, id, number, buyer } = await market();
    const { ctx, card } = await buyer();
    const other = await inStock(admin);
    const order = asked(card, id);
    await buy(ctx, card, id, order);
    await expect(buy(ctx, card, other.id, { order: order.order })).rejects.toMatchObject({
      message: ORDER_TEXTS.keyUsed,
    });
    expect([await sendsFrom(ctx), await heldFor(ctx)]).toEqual([[number], PRICE]);
  });

  it("is not kept by a card that is not there, nor for ever by one that is tried again", async () => {
    const { h, id, number, buyer } = await market();
    const { ctx, card } = await buyer(CARDS.declined);
    const other = await buyer();
    await expect(buy(ctx, "pm_gone", id)).rejects.toMatchObject({
      fields: { card: ORDER_TEXTS.cardGone },
    });
    expect(await forSale(other.ctx, number)).toEqual([id]);
    await provider().setFaults({ holdEvents: true });
    const { order } = asked(card, id);
    for (const minutes of [0, 10, 10]) {
      await sweepAfter(h, minutes);
      await expect(
        buy(ctx, await saveCard(ctx, CARDS.declined), id, { order }),
      ).rejects.toMatchObject({ code: "PAYMENT_FAILED" });
    }
    await sweepAfter(h, 11);
    expect(await forSale(other.ctx, number)).toEqual([id]);
  });

  it("is not bought at another price than the page showed, with no card, or below what a card can pay", async () => {
    const { admin, id, buyer } = await market();
    const { ctx, card } = await buyer();
    await expect(buy(ctx, card, id, { total: 16_49 })).rejects.toMatchObject({
      message: ORDER_TEXTS.changed,
    });
    await expect(buy(ctx, "", id, { card: undefined })).rejects.toMatchObject({
      fields: { card: ORDER_TEXTS.chooseCard },
    });
    const cheap = await inStock(admin, { amount: 0.45 });
    await expect(buy(ctx, card, cheap.id, { total: 50 })).resolves.toBeDefined();
    const free = await inStock(admin, { amount: 0 });
    await expect(buy(ctx, card, free.id, { total: 0 })).rejects.toMatchObject({
      message: OWN_NUMBER_TEXTS.tooSmall,
    });
    const kept = await inStock(admin, { paymentMode: "admin" });
    expect(await forSale(ctx, kept.number)).toEqual([]);
    await expect(buy(ctx, card, kept.id)).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  it("is not kept by someone who only tries cards", async () => {
    const { h, buyer } = await market();
    const admin = await administrator(h);
    const { ctx } = await buyer(CARDS.declined);
    for (const last of [false, false, false, true]) {
      const { id } = await inStock(admin);
      const card = await saveCard(ctx, CARDS.declined);
      const refusal = last ? { message: OWN_NUMBER_TEXTS.taken } : { code: "PAYMENT_FAILED" };
      await expect(buy(ctx, card, id)).rejects.toMatchObject(refusal);
    }
    expect(await own(ctx)).toHaveLength(3);
  });

  it("can be paid back by an administrator, whole", async () => {
    const { admin, id, buyer } = await market();
    const { ctx, card } = await buyer();
    const { data } = await buy(ctx, card, id);
    const listed = (await listAllOrders(admin, {})).data.orders.find(
      ({ _id }) => _id === data.order,
    );
    expect(listed).toMatchObject({ refundable: PRICE });
    const refund = { order: data.order, key: crypto.randomUUID(), amount: PRICE, reason: "Asked" };
    await refundOrder(admin, refundCall.input.parse(refund));
    expect([await heldFor(ctx), await balance(ctx)]).toEqual([0, 0]);
  });
});
