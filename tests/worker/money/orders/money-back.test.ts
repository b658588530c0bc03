import { env } from "cloudflare:workers";
import { afterEach, describe, expect, it } from "vitest";
import type * as z from "zod";
import { REFUND_TEXTS, refundOrder } from "#core/contract/orders/refunds.ts";
import { newAccount } from "#tests/support/account.ts";
import { auditOf } from "#tests/support/audit.ts";
import { expectBooksBalance } from "#tests/support/books.ts";
import { accountIn, drive, harness } from "#tests/support/campaign-harness.ts";
import { paidCampaign } from "#tests/support/campaigns.ts";
import {
  bundleOf,
  CARDS,
  heldFor,
  paymentsOf,
  provider,
  purchase,
  saveCard,
} from "#tests/support/payments.ts";
import type { AccountContext } from "#worker/context.ts";
import { getBalance } from "#worker/domains/money/credit/balance.ts";
import { listOrders } from "#worker/domains/money/orders/orders.ts";
import { refundOrder as refund } from "#worker/domains/money/orders/refund-order.ts";
import { sweepRefunds } from "#worker/domains/money/orders/settle-refund.ts";
import { systemContext } from "#worker/system-context.ts";

const MINUTE = 60_000;
const balance = async (ctx: AccountContext) => (await getBalance(ctx)).data.balance;

afterEach(() => provider().recover());

/** 5,000 SMS for $154.00, with GST. */
async function bought(number: string = CARDS.good) {
  const ctx = await newAccount({ credit: 0, shard: 0 });
  const { data } = await purchase(ctx, await bundleOf(ctx, await saveCard(ctx, number)));
  const admin = await newAccount({ role: "superAdmin", shard: 0 });
  const ask = (amount: number, key: string = crypto.randomUUID()) => {
    const input: z.input<typeof refundOrder.input> = {
      ...{ order: data.order, key, amount, reason: "Bought twice" },
    };
    return refund(admin, refundOrder.input.parse(input));
  };
  return { ctx, admin, order: data.order, ask };
}

describe("a refund", () => {
  it("pays back what is unused, whole or in parts, and takes its credit", async () => {
    const { ctx, ask } = await bought();
    expect(await ask(5_400)).toEqual({
      message: REFUND_TEXTS.done,
      data: { refunded: 5_400, refundable: 10_000 },
    });
    expect(await heldFor(ctx)).toBe(10_000);
    // 54/154 of the credit, rounded up to a millicent.
    expect(await balance(ctx)).toBeCloseTo(14_000 - 4_909.091, 3);
    await ask(10_000);
    expect([await balance(ctx), await heldFor(ctx)]).toEqual([0, 0]);
    await expect(ask(1)).rejects.toMatchObject({ fields: { amount: REFUND_TEXTS.tooMuch } });
    expect(await auditOf(ctx, "order.refund")).toHaveLength(2);
    // What was refunded was not used.
    expect((await listOrders(ctx, {})).items).toMatchObject([{ usedAmount: 0, left: 0 }]);
  });

  it("is made once for the same key, and by one of two administrators at the same time", async () => {
    const { ctx, ask } = await bought();
    const key = crypto.randomUUID();
    await Promise.all([ask(5_400, key), ask(5_400, key), ask(5_400, key)]);
    expect(await heldFor(ctx)).toBe(10_000);
    await expect(ask(5_401, key)).rejects.toMatchObject({ message: REFUND_TEXTS.keyUsed });
    const both = await Promise.allSettled([ask(10_000), ask(10_000)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect([await balance(ctx), await heldFor(ctx)]).toEqual([0, 0]);
  });

  it("never pays back what was spent", async () => {
    const h = harness();
    const ctx = await accountIn(h, { credit: 0, shard: 0 });
    const { data } = await purchase(ctx, await bundleOf(ctx, await saveCard(ctx)));
    const { id } = await paidCampaign(ctx, h, { count: 100 });
    await drive(ctx, h, id);
    const admin = await newAccount({ role: "superAdmin", shard: 0 });
    const ask = (amount: number) => {
      const input = { order: data.order, key: crypto.randomUUID(), amount, reason: "Unused" };
      return refund(admin, refundOrder.input.parse(input));
    };
    // 100 of 5,000 SMS are spent: $3.08 of $154.00.
    await expect(ask(15_093)).rejects.toMatchObject({ fields: { amount: REFUND_TEXTS.tooMuch } });
    await ask(15_092);
    expect([await balance(ctx), await heldFor(ctx)]).toEqual([0, 308]);
  });

  it("that the provider refuses gives the credit back", async () => {
    const { ctx, ask } = await bought();
    const [payment] = await paymentsOf(ctx);
    await provider().setFaults({ holdEvents: true });
    await provider().dispute(payment?.id ?? "");
    await expect(ask(5_400)).rejects.toMatchObject({ message: "The charge is disputed." });
    expect([await balance(ctx), await heldFor(ctx)]).toEqual([14_000, 15_400]);
  });

  it("that the card's bank sends back days later gives the credit back, once", async () => {
    const { ctx, ask } = await bought();
    await ask(15_400);
    const [payment] = await paymentsOf(ctx);
    const { refunds } = await provider().books();
    const made = refunds.find((one) => one.payment === payment?.id);
    await provider().setFaults({ copies: 3 });
    await provider().failRefund(made?.id ?? "");
    expect([await balance(ctx), await heldFor(ctx)]).toEqual([14_000, 15_400]);
    await ask(15_400);
    expect([await balance(ctx), await heldFor(ctx)]).toEqual([0, 0]);
  });

  it("whose answer was lost is finished by the sweep, once", async () => {
    const { ctx, ask } = await bought();
    await provider().setFaults({ loseAnswers: 3 });
    await expect(ask(5_400)).rejects.toMatchObject({ message: REFUND_TEXTS.unclear });
    expect(await balance(ctx), "the credit is gone already").toBeCloseTo(9_090.909, 3);
    await sweepRefunds(systemContext(env, { now: () => Date.now() + 2 * MINUTE }));
    await sweepRefunds(systemContext(env, { now: () => Date.now() + 4 * MINUTE }));
    expect(await heldFor(ctx)).toBe(10_000);
    expect(await balance(ctx)).toBeCloseTo(9_090.909, 3);
    await ask(10_000);
    expect([await balance(ctx), await heldFor(ctx)]).toEqual([0, 0]);
  });
});

describe("a dispute", () => {
  it("freezes what is left of the credit, and gives it back when it is won", async () => {
    const { ctx } = await bought(CARDS.disputed);
    expect(await balance(ctx)).toBe(0);
    const { disputes } = await provider().books();
    const [payment] = await paymentsOf(ctx);
    const dispute = disputes.find((one) => one.payment === payment?.id);
    await provider().setFaults({ copies: 3 });
    await provider().decideDispute(dispute?.id ?? "", "won");
    expect(await balance(ctx)).toBe(14_000);
    await provider().decideDispute(dispute?.id ?? "", "lost");
    expect(await balance(ctx), "what was decided stays decided").toBe(14_000);
  });

  it("that is lost takes the credit for good, even if only its end is heard of", async () => {
    const { ctx } = await bought();
    const [payment] = await paymentsOf(ctx);
    await provider().setFaults({ holdEvents: true, reverse: true, copies: 2 });
    const id = await provider().dispute(payment?.id ?? "");
    await provider().decideDispute(id, "lost");
    await provider().setFaults({ holdEvents: false });
    await provider().deliver();
    expect(await balance(ctx)).toBe(0);
    await expectBooksBalance(ctx);
  });
});
