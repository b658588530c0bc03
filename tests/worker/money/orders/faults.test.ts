import { env } from "cloudflare:workers";
import { afterEach, describe, expect, it } from "vitest";
import { ORDER_TEXTS } from "#core/contract/orders/order-texts.ts";
import { signedEvent } from "#local/payments/events.ts";
import { newAccount } from "#tests/support/account.ts";
import { expectBooksBalance } from "#tests/support/books.ts";
import {
  api,
  bundleOf,
  CARDS,
  heldFor,
  paymentsOf,
  provider,
  purchase,
  saveCard,
  stateOf,
} from "#tests/support/payments.ts";
import type { AccountContext } from "#worker/context.ts";
import { getBalance } from "#worker/domains/money/credit/balance.ts";
import { getCards } from "#worker/domains/money/orders/cards.ts";
import { sweepOrders } from "#worker/domains/money/orders/sweep-orders.ts";
import { systemContext } from "#worker/system-context.ts";

const MINUTE = 60_000;
const HOOK = new URL("http://cooee.test/api/webhooks/stripe");
const SECRET = "whsec_simulated_payments";

const balance = async (ctx: AccountContext) => (await getBalance(ctx)).data.balance;
const sweepIn = (minutes: number) =>
  sweepOrders(systemContext(env, { now: () => Date.now() + minutes * MINUTE }));

async function buyer() {
  const ctx = await newAccount({ credit: 0 });
  return { ctx, card: await saveCard(ctx) };
}

afterEach(() => provider().recover());

describe("an order of the card provider's", () => {
  it("whose answer was lost is charged once and granted, and its page is told not to pay again", async () => {
    const { ctx, card } = await buyer();
    const asked = await bundleOf(ctx, card);
    // The intent is made, and the answer to its confirmation is lost, with every try of the SDK.
    await provider().setFaults({ loseAnswers: 6, holdEvents: true });
    await expect(purchase(ctx, asked)).rejects.toMatchObject({ message: ORDER_TEXTS.unclear });
    await provider().setFaults({ loseAnswers: 0 });
    await sweepIn(2);
    expect(await balance(ctx)).toBe(0);
    await purchase(ctx, asked);
    await sweepIn(4);
    expect([await balance(ctx), await heldFor(ctx)]).toEqual([14_000, 15_400]);
    expect(await paymentsOf(ctx)).toHaveLength(1);
    await provider().recover();
    expect([await balance(ctx), await heldFor(ctx)]).toEqual([14_000, 15_400]);
  });

  it("is not begun while an earlier one cannot be ended, and its page is told to try later", async () => {
    const { ctx, card } = await buyer();
    const declined = await bundleOf(ctx, await saveCard(ctx, CARDS.declined));
    await expect(purchase(ctx, declined)).rejects.toThrow();
    const asked = await bundleOf(ctx, card);
    await provider().setFaults({ fail: 20 });
    await expect(purchase(ctx, asked)).rejects.toMatchObject({
      ...{ code: "UNAVAILABLE", message: ORDER_TEXTS.noPayments },
    });
    await provider().setFaults({ fail: 0 });
    expect(await heldFor(ctx)).toBe(0);
    await purchase(ctx, asked);
    expect([await balance(ctx), await heldFor(ctx)]).toEqual([14_000, 15_400]);
  });

  it("that met an error of the provider's can be paid with the same card once that is over", async () => {
    const { ctx, card } = await buyer();
    const asked = await bundleOf(ctx, card);
    const other = await bundleOf(ctx, card, { quantity: 42, type: "mms" });
    // The intent is there; its confirmation fails, with every try of the SDK.
    await expect(
      purchase(ctx, { ...asked, card: await saveCard(ctx, "4000000000000341") }),
    ).rejects.toMatchObject({
      code: "PAYMENT_FAILED",
    });
    await provider().setFaults({ fail: 1 });
    await expect(purchase(ctx, asked)).rejects.toMatchObject({ message: ORDER_TEXTS.unclear });
    await provider().setFaults({ fail: 0 });
    await sweepIn(2);
    await purchase(ctx, asked);
    expect([await balance(ctx), await heldFor(ctx)]).toEqual([14_000, 15_400]);
    await purchase(ctx, other);
    expect(await heldFor(ctx)).toBe(15_400 + other.total);
  });

  it("whose webhook never comes is granted by the sweep after a minute", async () => {
    const { ctx, card } = await buyer();
    await provider().setFaults({ holdEvents: true });
    const { data } = await purchase(ctx, await bundleOf(ctx, card));
    expect(data.state).toBe("processing");
    await sweepIn(0.5);
    expect(await balance(ctx)).toBe(0);
    await sweepIn(2);
    expect([await balance(ctx), (await stateOf(ctx, data.order)).state]).toEqual([14_000, "paid"]);
    await provider().recover();
    await sweepIn(4);
    expect(await balance(ctx), "the webhook changes nothing any more").toBe(14_000);
    await expectBooksBalance(ctx);
  });

  it("whose webhooks come five times and in the wrong order is granted once", async () => {
    const { ctx, card } = await buyer();
    await provider().setFaults({ copies: 5, holdEvents: true, reverse: true });
    const { data } = await purchase(ctx, await bundleOf(ctx, card));
    await provider().setFaults({ holdEvents: false });
    await provider().deliver();
    expect((await stateOf(ctx, data.order)).state).toBe("paid");
    expect([await balance(ctx), await heldFor(ctx)]).toEqual([14_000, 15_400]);
    await expectBooksBalance(ctx);
  });

  it("that no one pays is given up after an hour, and cannot be paid any more", async () => {
    const { ctx } = await buyer();
    const bad = await saveCard(ctx, "4000000000000341");
    const asked = await bundleOf(ctx, bad);
    await expect(purchase(ctx, asked)).rejects.toMatchObject({ code: "PAYMENT_FAILED" });
    await sweepIn(30);
    expect((await paymentsOf(ctx))[0]?.status).toBe("requires_payment_method");
    await sweepIn(70);
    expect((await paymentsOf(ctx))[0]?.status).toBe("canceled");
    const good = await saveCard(ctx);
    await expect(purchase(ctx, { ...asked, card: good })).rejects.toMatchObject({
      message: ORDER_TEXTS.keyUsed,
    });
    expect(await heldFor(ctx)).toBe(0);
  });

  it("is not believed without a signature, with a wrong or an old one, or of the other mode", async () => {
    const { ctx, card } = await buyer();
    await provider().setFaults({ holdEvents: true });
    const { data } = await purchase(ctx, await bundleOf(ctx, card));
    const [payment] = await paymentsOf(ctx);
    const event = (livemode: boolean) =>
      JSON.stringify({
        ...{ id: "evt_1", object: "event", type: "payment_intent.succeeded", livemode },
        data: {
          object: {
            ...{ id: payment?.id, object: "payment_intent", status: "succeeded" },
            ...{ amount: 15_400, amount_received: 15_400, metadata: { order: data.order } },
          },
        },
      });
    const now = Date.now();
    const requests = [
      new Request(HOOK, { method: "POST", body: event(false) }),
      await signedEvent(HOOK, event(false), "whsec_other", now),
      await signedEvent(HOOK, event(false), SECRET, now - 6 * MINUTE),
      await signedEvent(HOOK, event(true), SECRET, now),
    ];
    for (const request of requests) expect((await api(request)).status).toBe(401);
    expect(await balance(ctx)).toBe(0);
    expect((await api(await signedEvent(HOOK, event(false), SECRET, now))).status).toBe(200);
    expect(await balance(ctx)).toBe(14_000);
  });

  it.each([
    ["of another amount", { amount_received: 1 }],
    ["that is not the order's", { id: "pi_other" }],
    ["of no order of ours", { metadata: { order: "ord_none" } }],
    ["of nothing that we know", { metadata: {} }],
  ] as const)("a payment %s grants nothing", async (_, changed) => {
    const { ctx, card } = await buyer();
    await provider().setFaults({ holdEvents: true });
    const { data } = await purchase(ctx, await bundleOf(ctx, card));
    const [payment] = await paymentsOf(ctx);
    const object = {
      ...{ id: payment?.id, object: "payment_intent", status: "succeeded", amount: 15_400 },
      ...{ amount_received: 15_400, metadata: { order: data.order } },
      ...changed,
    };
    const type = "payment_intent.succeeded";
    const body = JSON.stringify({ object: "event", type, livemode: false, data: { object } });
    expect((await api(await signedEvent(HOOK, body, SECRET, Date.now()))).status).toBe(200);
    expect(await balance(ctx)).toBe(0);
  });

  it("is granted once though the Worker stopped after it was paid, before it said so", async () => {
    const { ctx, card } = await buyer();
    const { data } = await purchase(ctx, await bundleOf(ctx, card));
    // As if the last statement had never run.
    await env.CONTROL.prepare("UPDATE orders SET granted_at = NULL WHERE id = ?")
      .bind(data.order)
      .run();
    expect((await stateOf(ctx, data.order)).state).toBe("processing");
    await sweepIn(2);
    expect((await stateOf(ctx, data.order)).state).toBe("paid");
    expect(await balance(ctx)).toBe(14_000);
    await expectBooksBalance(ctx);
  });
});

describe("a declined card that the provider could not remove", () => {
  const saved = async (ctx: AccountContext) => (await getCards(ctx)).data.map(({ _id }) => _id);
  const quiet = { info: () => {}, error: () => {} };

  /** The same, while the provider removes no card. */
  function away<T extends Pick<AccountContext, "payments">>(ctx: T): T {
    const base = ctx.payments;
    const payments = async () => {
      if (!base) throw new Error("There is a provider");
      return { ...(await base()), removeCard: () => Promise.reject(new Error("Away")) };
    };
    return { ...ctx, payments, log: quiet };
  }

  async function declinedWhileAway() {
    const { ctx, card } = await buyer();
    const bad = await saveCard(ctx, CARDS.declined);
    // Else its word would try it again.
    await provider().setFaults({ holdEvents: true });
    const asked = await bundleOf(ctx, bad);
    await expect(purchase(away(ctx), asked)).rejects.toMatchObject({ code: "PAYMENT_FAILED" });
    expect(await saved(ctx)).toEqual(expect.arrayContaining([card, bad]));
    return { ctx, card, bad };
  }

  const later = (minutes: number) =>
    systemContext(env, { now: () => Date.now() + minutes * MINUTE });

  it("is removed by the sweep, once the provider can", async () => {
    const { ctx, card, bad } = await declinedWhileAway();
    await sweepOrders(away(later(2)));
    expect(await saved(ctx)).toContain(bad);
    await sweepOrders(later(4));
    expect(await saved(ctx)).toEqual([card]);
  });

  it("stays if it has paid meanwhile, and is not looked at again", async () => {
    const { ctx, card, bad } = await declinedWhileAway();
    const nowPaid = (last4: string) =>
      env.CONTROL.prepare(
        `UPDATE orders SET status = 'paid', paid_at = 1, granted_at = 1, card_brand = 'visa',
          card_last4 = ? WHERE account_id = ?`,
      )
        .bind(last4, ctx.account.id)
        .run();
    await nowPaid(CARDS.declined.slice(-4));
    await sweepOrders(later(2));
    await nowPaid("0000");
    await sweepOrders(later(4));
    expect(await saved(ctx)).toEqual(expect.arrayContaining([card, bad]));
  });
});
