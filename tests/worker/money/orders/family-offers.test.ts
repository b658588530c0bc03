import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { ORDER_TEXTS } from "#core/contract/orders/order-texts.ts";
import { newId } from "#core/ids.ts";
import { bundleOf, CARDS, paymentsOf, purchase, saveCard } from "#tests/support/payments.ts";
import { below, family } from "#tests/worker/identity/sub-accounts/credit-family.ts";
import { listPlans } from "#worker/domains/money/orders/price-list.ts";

async function threeAccounts() {
  const { h, parent, sub } = await family(0, { credit: 0, own: true });
  return { parent, sub, other: await below(h, parent, { own: true }) };
}

/** One that everybody can use once. */
async function newCoupon(): Promise<string> {
  const code = `F${crypto.randomUUID().slice(0, 8).toUpperCase()}`;
  await env.CONTROL.prepare(
    `INSERT INTO coupons (id, code, percent_off, account_id, most_uses, created_at, valid_from)
      VALUES (?, ?, 20, NULL, NULL, 0, 0)`,
  )
    .bind(newId("coupon", Date.now()), code)
    .run();
  return code;
}

describe("what is offered once", () => {
  it("R666: the first-purchase rate is a family's, whichever of its accounts buys first", async () => {
    const { parent, sub, other } = await threeAccounts();
    await purchase(sub, await bundleOf(sub, await saveCard(sub)));
    for (const account of [parent, sub, other]) {
      const { first } = (await listPlans(account)).data.list;
      expect(first).toEqual({ sms: false, mms: true });
    }
  });

  it("goes to one of two accounts that buy first at the same time", async () => {
    const { sub, other } = await threeAccounts();
    const asked = await Promise.all(
      [sub, other].map(async (ctx) => ({ ctx, cart: await bundleOf(ctx, await saveCard(ctx)) })),
    );
    const bought = await Promise.allSettled(asked.map(({ ctx, cart }) => purchase(ctx, cart)));
    expect(bought.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const paid = [...(await paymentsOf(sub)), ...(await paymentsOf(other))].filter(
      ({ status }) => status === "succeeded",
    );
    expect(paid.map(({ amount }) => amount)).toEqual([15_400]);
  });

  it("is free again for the family if the purchase was declined", async () => {
    const { parent, sub } = await threeAccounts();
    const declined = await bundleOf(sub, await saveCard(sub, CARDS.declined));
    await expect(purchase(sub, declined)).rejects.toMatchObject({ code: "PAYMENT_FAILED" });
    await purchase(parent, await bundleOf(parent, await saveCard(parent)));
    await expect(purchase(sub, declined)).rejects.toMatchObject({ message: ORDER_TEXTS.keyUsed });
  });

  it("a coupon is a family's, too", async () => {
    const { parent, sub } = await threeAccounts();
    const coupon = await newCoupon();
    const asked = { coupon, percentOff: 20 };
    await purchase(sub, await bundleOf(sub, await saveCard(sub), asked));
    const again = await bundleOf(parent, await saveCard(parent), asked);
    await expect(purchase(parent, again)).rejects.toMatchObject({
      fields: { coupon: ORDER_TEXTS.couponUsed },
    });
  });
});
