import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { ORDER_TEXTS } from "#core/contract/orders/order-texts.ts";
import { purchaseBundle } from "#core/contract/orders/orders.ts";
import { BASE_RATES, FIRST_RATES, rateFor } from "#core/rules/prices.ts";
import { newAccount } from "#tests/support/account.ts";
import { call, refusalOf } from "#tests/support/call.ts";
import {
  bundleOf,
  CARDS,
  heldFor,
  payAmount,
  paymentsOf,
  provider,
  purchase,
  saveCard,
  stateOf,
} from "#tests/support/payments.ts";
import { putSetting } from "#tests/support/platform-settings.ts";
import { sessionFor } from "#tests/support/session.ts";
import type { AccountContext } from "#worker/context.ts";
import { addCoupon } from "#worker/domains/money/billing/add-coupon.ts";
import { getBalance } from "#worker/domains/money/credit/balance.ts";
import { getCards } from "#worker/domains/money/orders/cards.ts";
import { listOrders } from "#worker/domains/money/orders/orders.ts";
import { listPlans } from "#worker/domains/money/orders/price-list.ts";
import { PaymentRefused, type Payments } from "#worker/ports/payments.ts";

const FIRST_5000 = { credit: 14_000, total: 15_400 };

async function buyer() {
  const ctx = await newAccount({ credit: 0 });
  return { ctx, card: await saveCard(ctx) };
}

/** Cents before GST. */
const balance = async (ctx: AccountContext) => (await getBalance(ctx)).data.balance;

const saved = async (ctx: AccountContext) => (await getCards(ctx)).data.map(({ _id }) => _id);

/** The account, with another answer of the card provider's to payments. */
function paidThrough(ctx: AccountContext, pay: Payments["pay"]): AccountContext {
  const { payments } = ctx;
  if (!payments) throw new Error("There is a provider");
  return { ...ctx, payments: async () => ({ ...(await payments()), pay }) };
}

describe("a purchase", () => {
  it("R441, R444, R666: adds its credit once the provider says that it is paid, and charges 1.1 times that", async () => {
    const { ctx, card } = await buyer();
    const { data } = await purchase(ctx, await bundleOf(ctx, card));
    expect(await stateOf(ctx, data.order)).toEqual({ state: "paid", message: ORDER_TEXTS.paid });
    expect(await balance(ctx)).toBe(FIRST_5000.credit);
    expect(await heldFor(ctx)).toBe(FIRST_5000.total);
    expect((await listOrders(ctx, {})).items).toMatchObject([
      {
        ...{ totalAmount: 15_400, gst: 1_400, credit: 14_000, usedAmount: 0, totalSmsCount: 5000 },
        ...{ centsPerSMS: 2.8, centsPerMMS: 39, type: "Normal", paymentMode: "stripe" },
        ...{ medium: "sms", invoiceStatus: true, invoiceMethod: "credit" },
      },
    ]);
    const { list } = (await listPlans(ctx)).data;
    expect(list.first, "the first of MMS is still to come").toEqual({ sms: false, mms: true });
  });

  it("is one order and one charge for twenty presses, and for a press after it was paid", async () => {
    const { ctx, card } = await buyer();
    const asked = await bundleOf(ctx, card);
    const presses = await Promise.allSettled(
      Array.from({ length: 20 }, () => purchase(ctx, asked)),
    );
    const orders = presses.flatMap((one) =>
      one.status === "fulfilled" ? one.value.data.order : [],
    );
    expect(orders.length).toBeGreaterThan(0);
    expect(new Set(orders).size).toBe(1);
    const again = await purchase(ctx, asked);
    expect(again).toEqual({ message: ORDER_TEXTS.paid, data: { order: orders[0], state: "paid" } });
    expect(await heldFor(ctx)).toBe(FIRST_5000.total);
    expect(await balance(ctx)).toBe(FIRST_5000.credit);
    expect(await paymentsOf(ctx)).toHaveLength(1);
  });

  it("has the first-purchase rate once, of two that are made at the same time", async () => {
    const { ctx, card } = await buyer();
    const both = await Promise.all([bundleOf(ctx, card), bundleOf(ctx, card)]);
    const results = await Promise.allSettled(both.map((asked) => purchase(ctx, asked)));
    const paid = results.filter(({ status }) => status === "fulfilled");
    expect(paid).toHaveLength(1);
    expect(await heldFor(ctx)).toBe(FIRST_5000.total);
    await expect(
      purchase(ctx, { ...both[0], ...both[1], order: crypto.randomUUID() }),
    ).rejects.toMatchObject({
      code: "CONFLICT",
      message: ORDER_TEXTS.changed,
    });
  });

  it("charges nothing if the price that was shown is not the price", async () => {
    const { ctx, card } = await buyer();
    const asked = await bundleOf(ctx, card);
    for (const total of [asked.total - 1, 1, 0, -asked.total]) {
      await expect(purchase(ctx, { ...asked, total })).rejects.toMatchObject({
        message: ORDER_TEXTS.changed,
      });
    }
    expect([await paymentsOf(ctx), await balance(ctx)]).toEqual([[], 0]);
  });

  it.each([
    ["sms", 299],
    ["sms", 250_001],
    ["mms", 41],
    ["mms", 20_001],
    ["sms", 0],
    ["sms", -300],
    ["sms", 300.5],
    ["sms", 1e12],
  ] as const)("R568 to R570: is no purchase of %s %d", async (type, quantity) => {
    const { ctx, card } = await buyer();
    const cookie = await sessionFor(ctx);
    const asked = { order: crypto.randomUUID(), card, type, quantity, total: 1 };
    const refusal = await call(purchaseBundle, asked, { cookie });
    expect(refusal.status).toBe(400);
    const { fields } = await refusalOf(refusal);
    expect(fields?.quantity).toBe(
      Number.isInteger(quantity)
        ? `${ORDER_TEXTS.outOfRange}. ${ORDER_TEXTS.enterAgain}`
        : ORDER_TEXTS.whole,
    );
    expect(await paymentsOf(ctx)).toEqual([]);
  });

  it("R644: of a declined card says what the provider says, and the same order takes another card", async () => {
    const { ctx } = await buyer();
    const [bad, good] = [await saveCard(ctx, CARDS.declined), await saveCard(ctx)];
    const asked = await bundleOf(ctx, bad);
    await expect(purchase(ctx, asked)).rejects.toMatchObject({
      code: "PAYMENT_FAILED",
      message: "Your card was declined.",
    });
    expect(await balance(ctx)).toBe(0);
    const { data } = await purchase(ctx, { ...asked, card: good });
    expect((await stateOf(ctx, data.order)).state).toBe("paid");
    expect(await heldFor(ctx)).toBe(FIRST_5000.total);
    expect(await paymentsOf(ctx)).toHaveLength(1);
  });

  it("R644: of a card without funds says so, in the provider's words", async () => {
    const { ctx, card } = await buyer();
    const reason = "Your card has insufficient funds.";
    const failed = { id: "pi_1", order: undefined, account: undefined, status: "failed" } as const;
    const poor = paidThrough(ctx, async ({ cents }) => ({
      ...failed,
      ...{ cents, refundedCents: 0, reason },
    }));
    await expect(purchase(poor, await bundleOf(ctx, card))).rejects.toMatchObject({
      code: "PAYMENT_FAILED",
      message: reason,
    });
    expect((await listOrders(ctx, {})).items).toMatchObject([{ failure: reason }]);
  });

  it("that was declined gives its first-purchase rate to the next", async () => {
    const { ctx, card } = await buyer();
    const bad = await saveCard(ctx, CARDS.declined);
    await expect(purchase(ctx, await bundleOf(ctx, bad))).rejects.toThrow();
    await purchase(ctx, await bundleOf(ctx, card, { quantity: 300 }));
    expect(await balance(ctx)).toBe(840);
    expect((await paymentsOf(ctx)).map(({ status }) => status).toSorted()).toEqual([
      "canceled",
      "succeeded",
    ]);
  });

  it("waits for the bank's question, and is charged only if it is answered", async () => {
    const { ctx } = await buyer();
    const card = await saveCard(ctx, CARDS.asks);
    const asked = await bundleOf(ctx, card);
    const { data } = await purchase(ctx, asked);
    expect(data).toMatchObject({ state: "action", clientSecret: expect.any(String) });
    expect([await balance(ctx), (await stateOf(ctx, data.order)).state]).toEqual([0, "action"]);
    const refused = await provider().authenticate(data.clientSecret ?? "", false);
    expect(refused.error).toContain("unable to authenticate");
    expect(await stateOf(ctx, data.order)).toMatchObject({
      state: "unpaid",
      message: refused.error,
    });
    const again = await purchase(ctx, asked);
    expect(await provider().authenticate(again.data.clientSecret ?? "", true)).toEqual({});
    expect((await stateOf(ctx, data.order)).state).toBe("paid");
    expect([await balance(ctx), await heldFor(ctx)]).toEqual([14_000, 15_400]);
  });

  it("R644: that the bank refuses after its owner agreed says why", async () => {
    const { ctx } = await buyer();
    const card = await saveCard(ctx, CARDS.asksThenNoFunds);
    const { data } = await purchase(ctx, await bundleOf(ctx, card));
    await provider().authenticate(data.clientSecret ?? "", true);
    expect(await stateOf(ctx, data.order)).toMatchObject({
      state: "unpaid",
      message: "Your card has insufficient funds.",
    });
    expect([await balance(ctx), await heldFor(ctx)]).toEqual([0, 0]);
    expect(await saved(ctx)).not.toContain(card);
  });

  it("does not save a card that it finds declined", async () => {
    const { ctx, card } = await buyer();
    const bad = await saveCard(ctx, CARDS.declined);
    await expect(purchase(ctx, await bundleOf(ctx, bad))).rejects.toThrow();
    expect(await saved(ctx)).toEqual([card]);
  });

  it("does not save a card that is declined when it is added", async () => {
    const { ctx, card } = await buyer();
    await expect(saveCard(ctx, "4000000000000002")).rejects.toThrow("declined");
    expect(await saved(ctx)).toEqual([card]);
  });

  it("keeps a card that has paid before, and one whose owner did not confirm", async () => {
    const { ctx, card } = await buyer();
    await purchase(ctx, await bundleOf(ctx, card));
    const short = await saveCard(ctx, CARDS.declined);
    await env.CONTROL.prepare("UPDATE orders SET card_last4 = ? WHERE account_id = ?")
      .bind(CARDS.declined.slice(-4), ctx.account.id)
      .run();
    await expect(purchase(ctx, await bundleOf(ctx, short))).rejects.toThrow();
    const asks = await saveCard(ctx, CARDS.asks);
    const { data } = await purchase(ctx, await bundleOf(ctx, asks));
    await provider().authenticate(data.clientSecret ?? "", false);
    expect(await saved(ctx)).toEqual(expect.arrayContaining([card, short, asks]));
  });

  it("R671: of an amount adds that much, and costs a tenth more", async () => {
    const { ctx, card } = await buyer();
    const order = crypto.randomUUID();
    await payAmount(ctx, { order, card, amount: 12_345, total: 13_580 });
    expect([await balance(ctx), await heldFor(ctx)]).toEqual([12_345, 13_580]);
    expect((await getBalance(ctx)).data.maxPossibleCredits.sms).toBe(2244);
  });

  it("with another account's card, or one that was removed or has expired, charges nothing", async () => {
    const { ctx } = await buyer();
    const stranger = await buyer();
    const old = await saveCard(ctx, CARDS.good, { expYear: 2025 });
    for (const [card, text] of [
      [stranger.card, ORDER_TEXTS.cardGone],
      ["pm_none", ORDER_TEXTS.cardGone],
      [old, ORDER_TEXTS.cardExpired],
    ] as const) {
      const asked = await bundleOf(ctx, card);
      await expect(purchase(ctx, asked)).rejects.toMatchObject({ fields: { card: text } });
    }
    expect(await paymentsOf(ctx)).toEqual([]);
  });

  it("under a key that was used for something else is refused", async () => {
    const { ctx, card } = await buyer();
    const asked = await bundleOf(ctx, card);
    await purchase(ctx, asked);
    const other = await bundleOf(ctx, card, { quantity: 6000, order: asked.order });
    await expect(purchase(ctx, other)).rejects.toMatchObject({ message: ORDER_TEXTS.keyUsed });
    expect(await heldFor(ctx)).toBe(FIRST_5000.total);
  });

  it("is no one else's: neither its state nor its key", async () => {
    const { ctx, card } = await buyer();
    const stranger = await buyer();
    const asked = await bundleOf(ctx, card);
    const { data } = await purchase(ctx, asked);
    expect((await stateOf(stranger.ctx, data.order)).state).toBe("none");
    const theirs = { ...(await bundleOf(stranger.ctx, stranger.card)), order: asked.order };
    const own = await purchase(stranger.ctx, theirs);
    expect(own.data.order).not.toBe(data.order);
    expect((await listOrders(stranger.ctx, {})).items.map(({ _id }) => _id)).toEqual([
      own.data.order,
    ]);
  });
});

it("prices are data, each with the time for which it applies", async () => {
  const [from, to] = [Date.UTC(2050, 0, 1), Date.UTC(2050, 1, 1)];
  const tiers = { sms: [], mms: [{ from: 5000, rate: 30_000 }] };
  await putSetting("prices", { base: BASE_RATES, first: FIRST_RATES, tiers }, { from, to });
  const ctx = await newAccount();
  const cents = async (now: number) => {
    const then = { ...ctx, now: () => now };
    const { list } = (await listPlans(then)).data;
    return rateFor(5000, list.tiers.mms, list.base.mms);
  };
  expect([await cents(from - 1), await cents(from), await cents(to)]).toEqual([
    ...[39_000, 30_000, 39_000],
  ]);
});

describe("a purchase that no card can pay", () => {
  it("is refused before it is placed, and the next one can be paid", async () => {
    const { ctx, card } = await buyer();
    const code = `S${ctx.account.number}`;
    await addCoupon(ctx, { code, percentOff: 99 });
    const small = await bundleOf(ctx, card, { quantity: 300, percentOff: 99, coupon: code });
    expect(small.total).toBe(9);
    await expect(purchase(ctx, small)).rejects.toMatchObject({ message: ORDER_TEXTS.tooLittle });
    expect([await paymentsOf(ctx), (await listOrders(ctx, {})).items]).toEqual([[], []]);
    await purchase(ctx, await bundleOf(ctx, card));
    expect(await heldFor(ctx)).toBe(FIRST_5000.total);
  });

  it("R644: that the provider refuses is over: nothing is charged, and buying is not blocked", async () => {
    const { ctx, card } = await buyer();
    const asked = await bundleOf(ctx, card);
    const refusing = paidThrough(ctx, () =>
      Promise.reject(new PaymentRefused("Amount must be at least $0.50 aud")),
    );
    await expect(purchase(refusing, asked)).rejects.toMatchObject({
      code: "PAYMENT_FAILED",
      message: "Amount must be at least $0.50 aud",
    });
    expect((await listOrders(ctx, {})).items).toMatchObject([
      { invoiceStatus: false, failure: "Amount must be at least $0.50 aud" },
    ]);
    await purchase(ctx, await bundleOf(ctx, card, { quantity: 300 }));
    expect(await heldFor(ctx)).toBe(924);
  });
});

describe("a trial", () => {
  it("buys by card without verification, and ends with the payment, once", async () => {
    const ctx = await newAccount({ role: "trial", credit: 0 });
    const cookie = await sessionFor(ctx);
    const role = async () => {
      const query = env.CONTROL.prepare("SELECT role FROM members WHERE account_id = ?");
      return query.bind(ctx.account.id).first("role");
    };
    const bad = await bundleOf(ctx, await saveCard(ctx, CARDS.declined));
    expect((await call(purchaseBundle, bad, { cookie })).status).toBe(402);
    expect(await role()).toBe("trial");
    const good = { ...bad, card: await saveCard(ctx) };
    expect((await call(purchaseBundle, good, { cookie })).status).toBe(200);
    expect(await role()).toBe("user");
    expect(await balance(ctx)).toBe(FIRST_5000.credit);
  });
});
