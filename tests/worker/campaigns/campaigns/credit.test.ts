import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { CAMPAIGN_TEXTS } from "#core/contract/campaigns/campaign-texts.ts";
import { expectBooksBalance } from "#tests/support/books.ts";
import { accountIn, drain, drive, harness } from "#tests/support/campaign-harness.ts";
import {
  arrived,
  expectEachOnce,
  groupOf,
  launch,
  messagesBy,
  newDraft,
  newHandsets,
  SMS,
  statusOf,
} from "#tests/support/campaigns.ts";
import { breaksOnce } from "#tests/support/faulty-database.ts";
import { getCampaign } from "#worker/domains/campaigns/campaigns/campaign-queries.ts";
import { checkDraft } from "#worker/domains/campaigns/campaigns/check-calls.ts";
import { launchCampaign } from "#worker/domains/campaigns/campaigns/launch-campaign.ts";
import { planCampaign } from "#worker/domains/campaigns/campaigns/plan.ts";
import { grantCredit } from "#worker/domains/money/credit/grant.ts";

describe("credit on shard 1", () => {
  const shard = 1;
  it.each([
    { short: "one millicent", by: 1 },
    { short: "one cent", by: 1000 },
  ])("holds a campaign if $short is missing, and sends it once there is enough", async ({ by }) => {
    const h = harness();
    const ctx = await accountIn(h, { shard, credit: 60 * SMS - by });
    const { id, numbers } = await newDraft(ctx, { count: 60 });
    const check = await launch(ctx, id);
    expect(check.balanceAfter * 1000).toBe(-by);
    await drive(ctx, h, id);
    const held = await getCampaign(ctx, id);
    expect(held.status).toBe("held");
    expect(held.holdReason).toBe(CAMPAIGN_TEXTS.lowBalance);
    expect(arrived(h, numbers)).toBe(0);
    expect(await messagesBy(ctx)).toEqual({});
    expect(await expectBooksBalance(ctx)).toMatchObject({ debited: 0, balance: 60 * SMS - by });
    await grantCredit(ctx, { key: "more", amount: SMS });
    await launch(ctx, id);
    await drive(ctx, h, id);
    expectEachOnce(h, numbers);
    expect(await expectBooksBalance(ctx)).toMatchObject({ debited: 60 * SMS });
  });

  it("covers a campaign to the last millicent", async () => {
    const h = harness();
    const ctx = await accountIn(h, { shard, credit: 60 * SMS });
    const { id, numbers } = await newDraft(ctx, { count: 60 });
    await launch(ctx, id);
    await drive(ctx, h, id);
    expectEachOnce(h, numbers);
    expect(await expectBooksBalance(ctx)).toMatchObject({ balance: 0, debited: 60 * SMS });
  });

  it("sends exactly one of two campaigns that race for the same credit", async () => {
    const h = harness();
    const ctx = await accountIn(h, { shard, credit: 70 * SMS });
    const drafts = [await newDraft(ctx, { count: 40 }), await newDraft(ctx, { count: 40 })];
    for (const { id } of drafts) await launch(ctx, id);
    await Promise.all(drafts.map(({ id }) => planCampaign(ctx, id)));
    const statuses = await Promise.all(drafts.map(({ id }) => statusOf(ctx, id)));
    expect([...statuses].sort()).toEqual(["held", "sending"]);
    for (const { id } of drafts) await drive(ctx, h, id);
    for (const [index, { numbers }] of drafts.entries()) {
      expect(arrived(h, numbers)).toBe(statuses[index] === "sending" ? 40 : 0);
    }
    expect(await expectBooksBalance(ctx)).toMatchObject({ debited: 40 * SMS, balance: 30 * SMS });
  });

  it("never overdraws when both plans were made before either paid", async () => {
    const h = harness();
    const ctx = await accountIn(h, { shard, credit: 70 * SMS });
    const first = await newDraft(ctx, { count: 40 });
    const second = await newDraft(ctx, { count: 40 });
    await launch(ctx, first.id);
    await launch(ctx, second.id);
    h.queues.jobs.splice(0);
    h.faults.batch = async (statements) => {
      if (!statements.some((sql) => /INSERT INTO ledger[\s\S]*json_each/.test(sql)))
        return undefined;
      h.faults.batch = () => undefined;
      await planCampaign(ctx, second.id);
      return undefined;
    };
    await planCampaign(ctx, first.id);
    expect(await statusOf(ctx, first.id)).toBe("held");
    expect(await statusOf(ctx, second.id)).toBe("sending");
    for (const { id } of [first, second]) await drive(ctx, h, id);
    expect(arrived(h, first.numbers)).toBe(0);
    expectEachOnce(h, second.numbers);
    expect(await expectBooksBalance(ctx)).toMatchObject({ debited: 40 * SMS });
  });

  it("sends both if there is enough for both", async () => {
    const h = harness();
    const ctx = await accountIn(h, { shard, credit: 80 * SMS });
    const drafts = [await newDraft(ctx, { count: 40 }), await newDraft(ctx, { count: 40 })];
    for (const { id } of drafts) await launch(ctx, id);
    h.queues.jobs.splice(0);
    await Promise.all(drafts.map(({ id }) => planCampaign(ctx, id)));
    for (const { id } of drafts) await drive(ctx, h, id);
    expectEachOnce(
      h,
      drafts.flatMap(({ numbers }) => [...numbers]),
    );
    expect(await expectBooksBalance(ctx)).toMatchObject({ debited: 80 * SMS, balance: 0 });
  });

  it("grants once, however many ask at the same time", async () => {
    const h = harness();
    const ctx = await accountIn(h, { shard, credit: 1000 });
    const grants = ["a", "b", "a", "c", "b", "a"].map((key) => ({ key, amount: 500 }));
    await Promise.all(grants.map((grant) => grantCredit(ctx, grant)));
    expect(await expectBooksBalance(ctx)).toMatchObject({ granted: 2500, balance: 2500 });
    for (const other of [{ amount: 501 }, { amount: 500, smsRate: 4000 }]) {
      await expect(grantCredit(ctx, { key: "a", ...other })).rejects.toMatchObject({
        code: "CONFLICT",
      });
    }
    expect(await expectBooksBalance(ctx)).toMatchObject({ granted: 2500, balance: 2500 });
  });

  it("refunds to each lot what it paid", async () => {
    const h = harness();
    const ctx = await accountIn(h, { shard, credit: 10 * SMS });
    await grantCredit(ctx, { key: "second", amount: 20 * 4999, smsRate: 4999 });
    await grantCredit(ctx, { key: "third", amount: 1_000_000, smsRate: 3001 });
    const { id, numbers } = await newDraft(ctx, { count: 60 });
    h.carrier.fate = ({ to }) => (numbers.indexOf(to) % 2 === 0 ? "rejected" : "accepted");
    await launch(ctx, id);
    h.faults.batch = breaksOnce(/'refund'/, "after");
    await drive(ctx, h, id).catch(() => {});
    await drive(ctx, h, id);
    const paid = 10 * SMS + 20 * 4999 + 30 * 3001;
    expect(await statusOf(ctx, id)).toBe("complete");
    expect(await expectBooksBalance(ctx)).toMatchObject({
      debited: paid,
      refunded: paid / 2,
      balance: 10 * SMS + 20 * 4999 + 1_000_000 - paid / 2,
    });
  });
});

const lot = fc.record({
  amount: fc.integer({ min: 1, max: 60_000 }),
  smsRate: fc.integer({ min: 1, max: 9000 }),
});
const name = fc.oneof(
  fc.constant(""),
  fc.string({ maxLength: 90 }),
  fc.string({ unit: "grapheme", maxLength: 60 }),
);

it("debits exactly what the flight check showed, whatever the lots and texts", async () => {
  let completed = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(lot, { maxLength: 4 }),
      fc.array(name, { minLength: 1, maxLength: 25 }),
      fc.constantFrom(0, 1),
      async (lots, names, shard) => {
        const h = harness();
        const ctx = await accountIn(h, { shard: shard === 0 ? 0 : 1, credit: 20_000 });
        for (const [index, { amount, smsRate }] of lots.entries()) {
          await grantCredit(ctx, { key: `lot ${index}`, amount, smsRate });
        }
        const numbers = newHandsets(names.length);
        const group = await groupOf(ctx, numbers, (index) => ({ name: names[index] ?? "" }));
        const { id } = await newDraft(ctx, {
          numbers,
          groups: [group],
          message: "G'day {{name|mate}}, ".repeat(3),
        });
        const { data } = await checkDraft(ctx, { id });
        const before = (await expectBooksBalance(ctx)).balance;
        expect(Math.round(data.balance * 1000)).toBe(before);
        await launchCampaign(ctx, { draft: id, recipients: data.recipients, price: data.price });
        await drain(h, "jobs");
        await drive(ctx, h, id);
        const after = await expectBooksBalance(ctx);
        if ((await statusOf(ctx, id)) === "complete") {
          completed++;
          expect(after.debited).toBe(Math.round(data.price * 1000));
          expect(after.balance).toBe(Math.round(data.balanceAfter * 1000));
          expectEachOnce(h, numbers);
        } else {
          expect(await statusOf(ctx, id)).toBe("held");
          expect(after.balance).toBe(before);
          expect(arrived(h, numbers)).toBe(0);
        }
      },
    ),
    { numRuns: 25 },
  );
  expect(completed).toBeGreaterThan(0);
});
