import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { CREDIT_TEXTS } from "#core/contract/credit/credit-texts.ts";
import { SUB_ACCOUNT_TEXTS } from "#core/contract/sub-accounts/sub-accounts.ts";
import { expectBooksBalance } from "#tests/support/books.ts";
import { drive } from "#tests/support/campaign-harness.ts";
import { launch, newDraft, SMS, statusOf } from "#tests/support/campaigns.ts";
import { breaksOnce } from "#tests/support/faulty-database.ts";
import type { AccountContext } from "#worker/context.ts";
import { deleteSubAccount } from "#worker/domains/identity/sub-accounts/delete-sub-account.ts";
import { grantCredit } from "#worker/domains/money/credit/grant.ts";
import { below, family, give } from "./credit-family.ts";
import { refusalOf } from "./support.ts";

describe("giving credit on shard 1", () => {
  const shard = 1;
  it("takes the oldest lots first and keeps their rates", async () => {
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

  it("gives once for a double click, and twice for two separate gifts", async () => {
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

  it("refuses more than there is; of two that race for the last of it, one gets it", async () => {
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

  it.each(["before", "after"] as const)("moves once if it fails %s the commit", async (when) => {
    const one = await family(shard, { credit: 5000 });
    const key = crypto.randomUUID();
    one.h.faults.batch = breaksOnce(/INSERT INTO ledger[\s\S]*json_each/, when);
    await expect(give(one, 2, key)).rejects.toThrow("D1_ERROR");
    await give(one, 2, key);
    expect(await expectBooksBalance(one.parent)).toMatchObject({ balance: 3000 });
    expect(await expectBooksBalance(one.sub)).toMatchObject({ balance: 2000 });
  });
});

// D1 takes 1,000 statements per invocation; giving a cent at a time makes more lots than that.
describe("credit in hundreds of lots on shard 1", () => {
  const shard = 1;
  it("is given, spent, refunded and returned in a few statements each", async () => {
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
    h.carrier.fate = ({ to }) => (numbers.indexOf(to) < 40 ? "rejected" : "accepted");
    await drive(sub, h, id);
    expect(await statusOf(sub, id)).toBe("complete");
    expect(await expectBooksBalance(sub)).toMatchObject({
      debited: 300 * SMS,
      refunded: 40 * SMS,
      balance: 140 * SMS,
    });
    await deleteSubAccount(parent, { id: sub.account.id });
    expect(await expectBooksBalance(parent)).toMatchObject({ balance: 140 * SMS });
    expect(await expectBooksBalance(sub)).toMatchObject({ balance: 0 });
    expect(most).toBeLessThan(40);
  });
});

/** Credit for this many messages, each in a separate lot. */
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
