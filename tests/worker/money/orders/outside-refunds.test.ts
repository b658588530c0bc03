import { afterEach, describe, expect, it } from "vitest";
import { auditOf } from "#tests/support/audit.ts";
import { expectBooksBalance } from "#tests/support/books.ts";
import { accountIn, drain, type Harness, harness } from "#tests/support/campaign-harness.ts";
import { newHandsets } from "#tests/support/campaigns.ts";
import { breaksOnce } from "#tests/support/faulty-database.ts";
import {
  bundleOf,
  heldFor,
  payAmount,
  paymentsOf,
  provider,
  purchase,
  saveCard,
} from "#tests/support/payments.ts";
import { sendQuick } from "#tests/worker/campaigns/quick-messages/support.ts";
import { below } from "#tests/worker/identity/sub-accounts/credit-family.ts";
import type { AccountContext } from "#worker/context.ts";
import { deleteSubAccount } from "#worker/domains/identity/sub-accounts/delete-sub-account.ts";
import { getBalance } from "#worker/domains/money/credit/balance.ts";
import { listInvoices } from "#worker/domains/money/invoices/invoices.ts";
import { listPlans } from "#worker/domains/money/orders/price-list.ts";
import { settleRefunds, sweepRefunds } from "#worker/domains/money/orders/settle-refund.ts";

const MINUTE = 60_000;
const WRITES = /^\s*(insert|update|delete)/i;
/** Cents. */
const balance = async (ctx: AccountContext) => (await getBalance(ctx)).data.balance;
const owed = async (ctx: AccountContext) => (await listPlans(ctx)).data.owed;

afterEach(() => provider().recover());

/** 5,000 SMS at the first-purchase rate, $140.00 of credit for $154.00, and the payment of it. */
async function bought(h: Harness = harness({ control: true }), given?: AccountContext) {
  const ctx = given ?? (await accountIn(h, { credit: 0, shard: 0 }));
  const card = await saveCard(ctx);
  await purchase(ctx, await bundleOf(ctx, card));
  const [payment] = await paymentsOf(ctx);
  const refund = (cents: number) => provider().refund(payment?.id ?? "", cents);
  return { h, ctx, card, payment: payment?.id ?? "", refund };
}

/** Twenty texts of one part, at 2.8 cents, so often. */
async function spend({ h, ctx }: { h: Harness; ctx: AccountContext }, times = 1) {
  for (let time = 0; time < times; time++) {
    await sendQuick(ctx, { contacts: newHandsets(20), key: crypto.randomUUID() });
  }
  await drain(h, "txn");
}

async function notesOf(ctx: AccountContext) {
  const { items } = await listInvoices(ctx, { kind: ["creditNote"] });
  return items.map(({ total }) => total);
}

describe("a refund that was made at the card provider", () => {
  it("takes the credit, whole or in parts, with a credit note for each", async () => {
    const { ctx, refund } = await bought();
    await refund(5_400);
    // 54/154 of the credit, rounded up to a millicent.
    expect(await balance(ctx)).toBeCloseTo(14_000 - 4_909.091, 3);
    await refund(10_000);
    expect([await balance(ctx), await owed(ctx), await heldFor(ctx)]).toEqual([0, 0, 0]);
    expect((await notesOf(ctx)).toSorted()).toEqual([10_000, 5_400]);
    expect(await auditOf(ctx, "credit.refund")).toHaveLength(2);
    await expectBooksBalance(ctx);
  });

  it("is settled once, however often and in whichever order it is heard of", async () => {
    const { ctx, refund, payment, h } = await bought();
    await provider().setFaults({ copies: 3, holdEvents: true, reverse: true });
    await refund(5_400);
    await refund(4_600);
    await provider().setFaults({ holdEvents: false });
    await provider().deliver();
    await Promise.all([1, 2, 3].map(() => settleRefunds(h.system, payment)));
    expect(await balance(ctx)).toBeCloseTo(14_000 - 4_909.091 - 4_181.819, 3);
    expect(await notesOf(ctx)).toHaveLength(2);
  });

  it("is settled though it is heard of before the payment", async () => {
    const h = harness({ control: true });
    const ctx = await accountIn(h, { credit: 0, shard: 0 });
    const asked = await bundleOf(ctx, await saveCard(ctx));
    await provider().setFaults({ holdEvents: true, reverse: true });
    await purchase(ctx, asked);
    const [payment] = await paymentsOf(ctx);
    await provider().refund(payment?.id ?? "", 15_400);
    await provider().setFaults({ holdEvents: false });
    await provider().deliver();
    expect([await balance(ctx), await heldFor(ctx)]).toEqual([0, 0]);
    expect((await expectBooksBalance(ctx)).withdrawn).toBe(14_000_000);
  });

  it("leaves a debt for what was spent, which the next purchase covers", async () => {
    const one = await bought();
    const { ctx, card, refund } = one;
    await spend(one);
    await refund(15_400);
    expect([await balance(ctx), await owed(ctx)]).toEqual([0, 56]);
    await payAmount(ctx, { order: crypto.randomUUID(), card, amount: 1000, total: 1100 });
    expect([await balance(ctx), await owed(ctx)]).toEqual([944, 0]);
    await expectBooksBalance(ctx);
  });

  it("leaves a debt that a small purchase covers in part", async () => {
    const one = await bought();
    const { ctx, card, refund } = one;
    await spend(one, 20);
    await refund(15_400);
    await payAmount(ctx, { order: crypto.randomUUID(), card, amount: 1000, total: 1100 });
    expect([await balance(ctx), await owed(ctx)]).toEqual([0, 120]);
    await payAmount(ctx, { order: crypto.randomUUID(), card, amount: 1000, total: 1100 });
    expect([await balance(ctx), await owed(ctx)]).toEqual([880, 0]);
    await expectBooksBalance(ctx);
  });

  it("is paid from other credit that there is, and from what comes back later", async () => {
    const one = await bought();
    const { h, ctx, refund } = one;
    h.carrier.fate = () => "rejected";
    await sendQuick(ctx, { contacts: newHandsets(20), key: crypto.randomUUID() });
    await refund(15_400);
    expect([await balance(ctx), await owed(ctx)]).toEqual([0, 56]);
    await drain(h, "txn");
    await sweepRefunds(h.system);
    expect([await balance(ctx), await owed(ctx)]).toEqual([0, 0]);
    await expectBooksBalance(ctx);
  });

  it("is owed by the parent once its sub-account was removed", async () => {
    const h = harness({ control: true });
    const parent = await accountIn(h, { credit: 0, shard: 0 });
    const sub = await below(h, parent, { own: true });
    const { refund } = await bought(h, sub);
    await deleteSubAccount(parent, { id: sub.account.id });
    expect(await balance(parent)).toBe(14_000);
    await refund(15_400);
    expect([await balance(parent), await owed(parent)]).toEqual([0, 0]);
    await expectBooksBalance(parent);
  });

  it("that the bank sends back later gives the credit back, also what a purchase covered", async () => {
    const one = await bought();
    const { ctx, card, refund } = one;
    await spend(one);
    const made = await refund(15_400);
    await payAmount(ctx, { order: crypto.randomUUID(), card, amount: 1000, total: 1100 });
    await provider().setFaults({ copies: 2 });
    await provider().failRefund("id" in made ? made.id : "");
    expect([await balance(ctx), await owed(ctx)]).toEqual([14_000 - 56 + 1000, 0]);
    await expectBooksBalance(ctx);
  });

  it.each(["before", "after"] as const)(
    "is finished by the sweep if one of its transactions breaks %s it is done",
    async (when) => {
      for (const nth of [1, 2, 3]) {
        await provider().recover();
        const one = await bought();
        const { h, ctx, payment, refund } = one;
        await spend(one);
        await provider().setFaults({ holdEvents: true });
        await refund(15_400);
        h.faults.batch = breaksOnce(WRITES, when, nth);
        await settleRefunds(h.system, payment).catch(() => undefined);
        h.faults.batch = () => undefined;
        await settleRefunds(h.system, payment);
        h.clock.now += 2 * MINUTE;
        await sweepRefunds(h.system);
        expect([await balance(ctx), await owed(ctx)]).toEqual([0, 56]);
        expect(await notesOf(ctx)).toEqual([15_400]);
        await expectBooksBalance(ctx);
      }
    },
  );

  it("of no order of ours changes nothing", async () => {
    const h = harness({ control: true });
    await expect(settleRefunds(h.system, "pi_unknown")).resolves.toBeUndefined();
  });
});
