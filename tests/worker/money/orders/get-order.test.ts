import { describe, expect, it } from "vitest";
import { ORDER_TEXTS } from "#core/contract/orders/order-texts.ts";
import { getOrder, purchaseBundle } from "#core/contract/orders/orders.ts";
import { newAccount } from "#tests/support/account.ts";
import { call } from "#tests/support/call.ts";
import { bundleOf, CARDS, provider, purchase, saveCard } from "#tests/support/payments.ts";
import { sessionFor } from "#tests/support/session.ts";
import type { AccountContext } from "#worker/context.ts";
import { cancelOrder } from "#worker/domains/money/orders/inner/cancel-order.ts";
import { orderByKey } from "#worker/domains/money/orders/inner/order-queries.ts";
import { getOrder as look } from "#worker/domains/money/orders/orders.ts";
import { listPlans } from "#worker/domains/money/orders/price-list.ts";

const known = async (ctx: AccountContext, order: string) => (await look(ctx, { order })).data;

async function asked(number: string = CARDS.good) {
  const ctx = await newAccount({ credit: 0 });
  return { ctx, bundle: await bundleOf(ctx, await saveCard(ctx, number)) };
}

describe("what a page learns of its order, by the key that it chose", () => {
  it("is nothing before a purchase reached us, and nothing of another account's", async () => {
    const { ctx, bundle } = await asked();
    expect(await known(ctx, bundle.order)).toMatchObject({ state: "none" });
    await purchase(ctx, bundle);
    expect(await known(ctx, bundle.order)).toMatchObject({ state: "paid" });
    const other = await newAccount();
    expect(await known(other, bundle.order)).toMatchObject({ state: "none" });
  });

  it("is that it is processed until the provider's word has come", async () => {
    const { ctx, bundle } = await asked();
    await provider().setFaults({ holdEvents: true });
    await purchase(ctx, bundle);
    expect(await known(ctx, bundle.order)).toMatchObject({ state: "processing" });
    await provider().setFaults({ holdEvents: false });
  });

  it("is the bank's question, with what asks it again after a reload", async () => {
    const { ctx, bundle } = await asked(CARDS.asks);
    const { data } = await purchase(ctx, bundle);
    expect(data.state).toBe("action");
    expect(await known(ctx, bundle.order)).toEqual({
      state: "action",
      message: ORDER_TEXTS.bankAsks,
      clientSecret: data.clientSecret,
    });
  });

  it("is why a card was declined, and that the order has ended", async () => {
    const { ctx, bundle } = await asked(CARDS.declined);
    await expect(purchase(ctx, bundle)).rejects.toThrow();
    expect(await known(ctx, bundle.order)).toEqual({
      state: "unpaid",
      message: "Your card was declined.",
    });
    const { order } = bundle;
    const cookie = await sessionFor(ctx);
    const answer = await call(getOrder, { order }, { cookie });
    expect(getOrder.output.parse(await answer.json()).data.state).toBe("unpaid");
    const row = await orderByKey(ctx, ctx.account.id, order);
    expect(await cancelOrder(ctx, row?.id ?? "")).toBe(true);
    expect(await known(ctx, order)).toMatchObject({ state: "canceled", message: ORDER_TEXTS.over });
    const again = await call(purchaseBundle, bundle, { cookie });
    expect(again.status).toBe(409);
  });

  it("the price list says whether a card can pay at all", async () => {
    const ctx = await newAccount();
    expect((await listPlans(ctx)).data.cards).toBe(true);
    expect((await listPlans({ ...ctx, payments: undefined })).data.cards).toBe(false);
  });
});
