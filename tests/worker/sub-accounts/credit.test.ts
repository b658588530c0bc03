import { env } from "cloudflare:workers";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { CAMPAIGN_TEXTS } from "#core/contract/campaigns.ts";
import { CREDIT_TEXTS } from "#core/contract/credit-texts.ts";
import { SUB_ACCOUNT_TEXTS } from "#core/contract/sub-accounts.ts";
import { type Books, expectBooksBalance } from "#tests/support/books.ts";
import { accountIn, drive, type Harness, harness } from "#tests/support/campaign-harness.ts";
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
import type { AccountContext } from "#worker/context.ts";
import { getCampaign } from "#worker/domains/campaigns/campaign-queries.ts";
import { cancelCampaign } from "#worker/domains/campaigns/cancel-campaign.ts";
import { checkDraft } from "#worker/domains/campaigns/check-draft.ts";
import { planCampaign } from "#worker/domains/campaigns/plan.ts";
import { balance } from "#worker/domains/credit/balance.ts";
import { grantCredit } from "#worker/domains/credit/grant.ts";
import { changeAccess } from "#worker/domains/sub-accounts/change-access.ts";
import { deleteSubAccount } from "#worker/domains/sub-accounts/delete-sub-account.ts";
import { giveCredit } from "#worker/domains/sub-accounts/give-credit.ts";
import { refusalOf } from "./support.ts";

interface Family {
  h: Harness;
  parent: AccountContext;
  sub: AccountContext;
}

async function family(
  shard: 0 | 1,
  options: { credit: number; subCredit?: number; own?: boolean },
): Promise<Family> {
  const h = harness();
  const parent = await accountIn(h, { shard, credit: options.credit });
  return { h, parent, sub: await below(h, parent, options) };
}

function below(
  h: Harness,
  parent: AccountContext,
  { subCredit = 0, own = false }: { subCredit?: number; own?: boolean } = {},
): Promise<AccountContext> {
  return accountIn(h, {
    shard: parent.account.shard === 0 ? 0 : 1,
    role: "subaccount",
    access: ["sms", "group"],
    parentId: parent.account.id,
    credit: subCredit,
    flags: { deductFromAccount: own },
  });
}

function give({ parent, sub }: Family, amount: number, key: string = crypto.randomUUID()) {
  return giveCredit(parent, { id: sub.account.id, amount, key });
}

function payFrom({ parent, sub }: Family, own: boolean) {
  return changeAccess(parent, { id: sub.account.id, access: ["sms"], deductFromAccount: own });
}

describe.each([0, 1] as const)("the parent's credit on shard %i", (shard) => {
  it("pays for a sub-account's campaign, and gets back what never went out", async () => {
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

  it("is what the sub-account sees as its balance, until it pays itself", async () => {
    const one = await family(shard, { credit: 3000, subCredit: 7000 });
    expect((await balance(one.sub)).data.balance).toBe(3);
    await payFrom(one, true);
    expect((await balance(one.sub)).data.balance).toBe(7);
    expect((await balance(one.parent)).data.balance).toBe(3);
  });

  it("lets exactly one of two sub-accounts go that race for the last of it", async () => {
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

  it("is never overdrawn when a sub-account's plan was made before the parent paid", async () => {
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

  it("does not cover a sub-account that pays itself", async () => {
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
  ])("goes back to whoever paid when the flag changes half-way ($from)", async ({ own }) => {
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
  });

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

  it("pays once when the response to the payment is lost", async () => {
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

describe.each([0, 1] as const)("giving credit on shard %i", (shard) => {
  it("takes the oldest first and keeps the rates", async () => {
    const one = await family(shard, { credit: 1000 });
    await grantCredit(one.parent, { key: "b", amount: 5000, smsRate: 4000, mmsRate: 30_000 });
    await give(one, 3);
    expect(await lotsOf(one.sub)).toEqual([
      { amount: 1000, sms_rate: 5500, mms_rate: 39_000 },
      { amount: 2000, sms_rate: 4000, mms_rate: 30_000 },
    ]);
    expect(await expectBooksBalance(one.parent)).toMatchObject({
      transferred: -3000,
      balance: 3000,
    });
    expect(await expectBooksBalance(one.sub)).toMatchObject({ transferred: 3000, balance: 3000 });
  });

  it("gives once for a double click, and twice for two", async () => {
    const one = await family(shard, { credit: 10_000 });
    const key = crypto.randomUUID();
    await Promise.all([give(one, 2, key), give(one, 2, key), give(one, 2, key)]);
    await give(one, 2, key);
    expect(await expectBooksBalance(one.sub)).toMatchObject({ balance: 2000 });
    await Promise.all([give(one, 2), give(one, 2)]);
    expect(await expectBooksBalance(one.sub)).toMatchObject({ balance: 6000 });
    expect(await expectBooksBalance(one.parent)).toMatchObject({ balance: 4000 });
  });

  it("accepts a used key only for the same recipient and amount, and moves nothing otherwise", async () => {
    const one = await family(shard, { credit: 20_000 });
    const other = { ...one, sub: await below(one.h, one.parent) };
    const key = crypto.randomUUID();
    await give(one, 2, key);
    const conflict = { code: "CONFLICT", message: CREDIT_TEXTS.keyUsed };
    expect(await refusalOf(give(one, 3, key))).toMatchObject(conflict);
    expect(await refusalOf(give(other, 2, key))).toMatchObject(conflict);
    await give(one, 2, key);
    const raced = crypto.randomUUID();
    const results = await Promise.allSettled([
      give(one, 1, raced),
      give(other, 1, raced),
      give(one, 4, raced),
    ]);
    expect(results.map(({ status }) => status).sort()).toEqual([
      "fulfilled",
      "rejected",
      "rejected",
    ]);
    const [parent, first, second] = [
      await expectBooksBalance(one.parent),
      await expectBooksBalance(one.sub),
      await expectBooksBalance(other.sub),
    ];
    expect(first.balance + second.balance).toBe(20_000 - parent.balance);
    expect([3000, 6000]).toContain(20_000 - parent.balance);
  });

  it("refuses more than there is, and two that race for the last get it once", async () => {
    const one = await family(shard, { credit: 5000 });
    expect(await refusalOf(give(one, 6))).toMatchObject({
      code: "UNPROCESSABLE",
      fields: { amount: SUB_ACCOUNT_TEXTS.lowBalance },
    });
    const results = await Promise.allSettled([give(one, 4), give(one, 4)]);
    expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(await expectBooksBalance(one.sub)).toMatchObject({ balance: 4000 });
    expect(await expectBooksBalance(one.parent)).toMatchObject({ balance: 1000 });
  });

  it.each(["before", "after"] as const)("moves once when it breaks %s the commit", async (when) => {
    const one = await family(shard, { credit: 5000 });
    const key = crypto.randomUUID();
    one.h.faults.batch = breaksOnce(/INSERT INTO ledger[\s\S]*json_each/, when);
    await expect(give(one, 2, key)).rejects.toThrow("D1_ERROR");
    await give(one, 2, key);
    expect(await expectBooksBalance(one.parent)).toMatchObject({ balance: 3000 });
    expect(await expectBooksBalance(one.sub)).toMatchObject({ balance: 2000 });
  });
});

// D1 takes 1,000 statements an invocation; whoever gives a cent a time makes more lots than that.
describe.each([0, 1] as const)("credit in hundreds of lots on shard %i", (shard) => {
  it("is given, spent, given back and returned in a few statements each", async () => {
    const one = await family(shard, { credit: 0, own: true });
    const { h, parent, sub } = one;
    await splinter(parent, 400);
    let most = 0;
    h.faults.batch = (statements) => {
      most = Math.max(most, statements.length);
      return undefined;
    };
    await give(one, (400 * SMS) / 1000);
    expect(await expectBooksBalance(parent)).toMatchObject({ balance: 0 });
    const { id, numbers } = await newDraft(sub, { count: 300 });
    await launch(sub, id);
    h.carrier.fate = ({ to }) => (numbers.indexOf(to) < 100 ? "rejected" : "accepted");
    await drive(sub, h, id);
    expect(await statusOf(sub, id)).toBe("complete");
    expect(await expectBooksBalance(sub)).toMatchObject({
      debited: 300 * SMS,
      refunded: 100 * SMS,
      balance: 200 * SMS,
    });
    await deleteSubAccount(parent, { id: sub.account.id });
    expect(await expectBooksBalance(parent)).toMatchObject({ balance: 200 * SMS });
    expect(await expectBooksBalance(sub)).toMatchObject({ balance: 0 });
    expect(most).toBeLessThan(40);
  });
});

/** Credit for so many messages, each in a lot of its own. */
async function splinter(ctx: AccountContext, lots: number): Promise<void> {
  await grantCredit(ctx, { key: "first", amount: SMS });
  const database = ctx.account.shard === 0 ? env.SHARD_00 : env.SHARD_01;
  const each =
    "WITH RECURSIVE n (lot) AS (SELECT 2 UNION ALL SELECT lot + 1 FROM n WHERE lot < ?2)";
  const written = [
    `${each} INSERT INTO credit_lots (account_id, lot, sms_rate, mms_rate, amount, remaining, created_at)
      SELECT ?1, lot, ?3, ?3, ?3, ?3, 0 FROM n`,
    `${each} INSERT INTO ledger (account_id, id, key, kind, lot, amount, at)
      SELECT ?1, 'led' || lot, 'grant:' || lot, 'grant', lot, ?3, 0 FROM n`,
    "UPDATE balances SET balance = ?2 * ?3 WHERE account_id = ?1",
  ].map((sql) => database.prepare(sql).bind(ctx.account.id, lots, SMS));
  await database.batch(written);
}

async function lotsOf(ctx: AccountContext) {
  const database = ctx.account.shard === 0 ? env.SHARD_00 : env.SHARD_01;
  const { results } = await database
    .prepare("SELECT amount, sms_rate, mms_rate FROM credit_lots WHERE account_id = ? ORDER BY lot")
    .bind(ctx.account.id)
    .all();
  return results;
}

const step = fc.oneof(
  fc.record({ kind: fc.constant("give" as const), amount: fc.integer({ min: 1, max: 40 }) }),
  fc.record({ kind: fc.constant("grant" as const), amount: fc.integer({ min: 1, max: 30_000 }) }),
  fc.record({ kind: fc.constant("send" as const), own: fc.boolean() }),
  fc.record({ kind: fc.constant("lost" as const), amount: fc.integer({ min: 1, max: 20 }) }),
);

it("loses and makes no cent, whatever is given, granted, sent and cut off", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 1, maxLength: 8 }),
      fc.constantFrom(0, 1),
      async (steps, shard) => {
        const one = await family(shard === 0 ? 0 : 1, { credit: 20_000 });
        let granted = 20_000;
        for (const [index, now] of steps.entries()) {
          one.h.faults.batch = () => undefined;
          if (now.kind === "grant") {
            await grantCredit(one.parent, { key: `g${index}`, amount: now.amount });
            granted += now.amount;
          } else if (now.kind === "send") {
            await payFrom(one, now.own);
            const { id } = await newDraft(one.sub, { count: 2 });
            one.h.carrier.fate = () => (index % 2 === 0 ? "rejected" : "accepted");
            await launch(one.sub, id);
            await drive(one.sub, one.h, id);
          } else {
            const key = crypto.randomUUID();
            if (now.kind === "lost") {
              one.h.faults.batch = breaksOnce(/INSERT INTO ledger[\s\S]*json_each/, "after");
            }
            await give(one, now.amount, key).catch(() => {});
            await give(one, now.amount, key).catch(() => {});
          }
        }
        const books: Books[] = [
          await expectBooksBalance(one.parent),
          await expectBooksBalance(one.sub),
        ];
        const total = (figure: keyof Books) => books.reduce((sum, book) => sum + book[figure], 0);
        expect(total("transferred")).toBe(0);
        expect(total("balance")).toBe(granted - total("kept"));
      },
    ),
    { numRuns: 15 },
  );
});
