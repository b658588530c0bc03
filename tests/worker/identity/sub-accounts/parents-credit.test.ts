import { describe, expect, it } from "vitest";
import { CAMPAIGN_TEXTS } from "#core/contract/campaigns/campaign-texts.ts";
import { expectBooksBalance } from "#tests/support/books.ts";
import { drive } from "#tests/support/campaign-harness.ts";
import {
  arrived,
  expectEachOnce,
  launch,
  newDraft,
  paidCampaign,
  SMS,
  statusOf,
} from "#tests/support/campaigns.ts";
import { breaksOnce } from "#tests/support/faulty-database.ts";
import { getCampaign } from "#worker/domains/campaigns/campaigns/campaign-queries.ts";
import { checkDraft } from "#worker/domains/campaigns/campaigns/check-calls.ts";
import { cancelCampaign } from "#worker/domains/campaigns/campaigns/lifecycle-calls.ts";
import { planCampaign } from "#worker/domains/campaigns/campaigns/plan.ts";
import { getBalance } from "#worker/domains/money/credit/balance.ts";
import { below, family, payFrom } from "./credit-family.ts";

describe("the parent's credit on shard 1", () => {
  const shard = 1;
  it("pays for a sub-account's campaign, and gets back what was never sent", async () => {
    const one = await family(shard, { credit: 100 * SMS, subCredit: 50 * SMS });
    const { h, parent, sub } = one;
    const { id, numbers } = await newDraft(sub, { count: 60 });
    h.carrier.fate = ({ to }) => (numbers.indexOf(to) % 3 === 0 ? "rejected" : "accepted");
    const check = await launch(sub, id);
    expect(check).toMatchObject({ balance: (100 * SMS) / 1000, price: (60 * SMS) / 1000 });
    await drive(sub, h, id);
    expect(await statusOf(sub, id)).toBe("complete");
    expect(await expectBooksBalance(parent)).toMatchObject({
      debited: 60 * SMS,
      refunded: 20 * SMS,
      balance: 60 * SMS,
    });
    expect(await expectBooksBalance(sub)).toMatchObject({ debited: 0, balance: 50 * SMS });
  });

  it("comes back in full when the sub-account cancels", async () => {
    const { h, parent, sub } = await family(shard, { credit: 100 * SMS });
    const { id } = await paidCampaign(sub, h, { count: 60 });
    expect(await expectBooksBalance(parent)).toMatchObject({ balance: 40 * SMS });
    await cancelCampaign(sub, { id });
    expect(await expectBooksBalance(parent)).toMatchObject({ balance: 100 * SMS });
    expect(await expectBooksBalance(sub)).toMatchObject({ balance: 0 });
  });

  it("is what the sub-account sees as its balance, until it pays for itself", async () => {
    const one = await family(shard, { credit: 3000, subCredit: 7000 });
    expect((await getBalance(one.sub)).data.balance).toBe(3);
    await payFrom(one, true);
    expect((await getBalance(one.sub)).data.balance).toBe(7);
    expect((await getBalance(one.parent)).data.balance).toBe(3);
  });

  it("pays for exactly one of two sub-accounts that race for the last of it", async () => {
    const { h, parent, sub } = await family(shard, { credit: 70 * SMS });
    const other = await below(h, parent);
    const drafts = [
      { ctx: sub, ...(await newDraft(sub, { count: 40 })) },
      { ctx: other, ...(await newDraft(other, { count: 40 })) },
    ];
    for (const { ctx, id } of drafts) await launch(ctx, id);
    await Promise.all(drafts.map(({ ctx, id }) => planCampaign(ctx, id)));
    const statuses = await Promise.all(drafts.map(({ ctx, id }) => statusOf(ctx, id)));
    expect([...statuses].sort()).toEqual(["held", "sending"]);
    for (const { ctx, id } of drafts) await drive(ctx, h, id);
    expect(await expectBooksBalance(parent)).toMatchObject({
      debited: 40 * SMS,
      balance: 30 * SMS,
    });
    for (const ctx of [sub, other]) await expectBooksBalance(ctx);
  });

  it("is never overdrawn, even if a sub-account's plan was made before the parent paid", async () => {
    const { h, parent, sub } = await family(shard, { credit: 70 * SMS });
    const first = await newDraft(sub, { count: 40 });
    const second = await newDraft(parent, { count: 40 });
    await launch(sub, first.id);
    await launch(parent, second.id);
    h.queues.jobs.splice(0);
    h.faults.batch = async (statements) => {
      if (!statements.some((sql) => /INSERT INTO ledger[\s\S]*json_each/.test(sql)))
        return undefined;
      h.faults.batch = () => undefined;
      await planCampaign(parent, second.id);
      return undefined;
    };
    await planCampaign(sub, first.id);
    expect(await statusOf(sub, first.id)).toBe("held");
    expect(await statusOf(parent, second.id)).toBe("sending");
    await drive(parent, h, second.id);
    expect(arrived(h, first.numbers)).toBe(0);
    expect(await expectBooksBalance(parent)).toMatchObject({ debited: 40 * SMS });
    await expectBooksBalance(sub);
  });

  it("does not pay for a sub-account that pays for itself", async () => {
    const { h, parent, sub } = await family(shard, { credit: 100 * SMS, own: true });
    const { id } = await newDraft(sub, { count: 30 });
    await launch(sub, id);
    await drive(sub, h, id);
    expect((await getCampaign(sub, id)).holdReason).toBe(CAMPAIGN_TEXTS.lowBalanceSubAccount);
    expect(await expectBooksBalance(parent)).toMatchObject({ balance: 100 * SMS });
  });

  it.each([
    { from: "the parent's", own: false },
    { from: "its own", own: true },
  ])(
    "goes back to the account that paid, even if the flag changes halfway ($from)",
    async ({ own }) => {
      const one = await family(shard, { credit: 100 * SMS, subCredit: 100 * SMS, own });
      const { h, parent, sub } = one;
      const { id } = await paidCampaign(sub, h, { count: 60 });
      await payFrom(one, !own);
      await cancelCampaign(sub, { id });
      const expected = (pays: boolean) =>
        pays ? { debited: 60 * SMS, refunded: 60 * SMS } : { debited: 0, refunded: 0 };
      expect(await expectBooksBalance(parent)).toMatchObject({
        ...expected(!own),
        balance: 100 * SMS,
      });
      expect(await expectBooksBalance(sub)).toMatchObject({ ...expected(own), balance: 100 * SMS });
    },
  );

  it("is fixed at the launch: a change before the plan is paid counts for the next one", async () => {
    const one = await family(shard, { credit: 100 * SMS, subCredit: 100 * SMS });
    const { h, parent, sub } = one;
    const { id, numbers } = await newDraft(sub, { count: 30 });
    await launch(sub, id);
    await payFrom(one, true);
    await drive(sub, h, id);
    expectEachOnce(h, numbers);
    expect(await expectBooksBalance(parent)).toMatchObject({ debited: 30 * SMS });
    const next = await newDraft(sub, { count: 30 });
    expect((await checkDraft(sub, { id: next.id })).data.balance).toBe((100 * SMS) / 1000);
    await launch(sub, next.id);
    await drive(sub, h, next.id);
    expect(await expectBooksBalance(sub)).toMatchObject({ debited: 30 * SMS });
  });

  it("pays once if the response to the payment is lost", async () => {
    const { h, parent, sub } = await family(shard, { credit: 100 * SMS });
    const { id, numbers } = await newDraft(sub, { count: 30 });
    await launch(sub, id);
    h.faults.batch = breaksOnce(/INSERT INTO ledger[\s\S]*json_each/, "after");
    await drive(sub, h, id).catch(() => {});
    await drive(sub, h, id);
    expectEachOnce(h, numbers);
    expect(await expectBooksBalance(parent)).toMatchObject({ debited: 30 * SMS });
  });
});
