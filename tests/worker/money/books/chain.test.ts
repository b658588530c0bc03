import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { accountIn, drain, harness } from "#tests/support/campaign-harness.ts";
import { SMS } from "#tests/support/campaigns.ts";
import { breaksOnce } from "#tests/support/faulty-database.ts";
import { journalOf } from "#tests/support/journal.ts";
import { replayAll, takeRestorePoint } from "#tests/support/restore-point.ts";
import { onEachShard } from "#tests/support/sweeps.ts";
import type { AccountContext } from "#worker/context.ts";
import { entryHasher } from "#worker/domains/money/credit/chain.ts";
import { sweepSeals } from "#worker/domains/money/credit/publish-seals.ts";
import { settingsOf } from "#worker/env.ts";
import { chainOf, grant, headOf, spent, tamper } from "./support.ts";

/** Every entry has its place, and the hash that follows from the one before; CONTROL knows the last. */
async function expectChained(ctx: AccountContext) {
  const chain = await chainOf(ctx);
  const hash = entryHasher({ settings: settingsOf(env) });
  let before = "";
  for (const [index, entry] of chain.entries()) {
    expect(entry.seq).toBe(index + 1);
    before = hash(before, index + 1, entry);
    expect(entry.hash).toBe(before);
  }
  expect(await headOf(ctx)).toEqual({ seq: chain.length, hash: before });
  return chain;
}

it("chains what was posted on shard 1, once, in its order", async () => {
  const shard = 1;
  const h = harness();
  const ctx = await accountIn(h, { shard, credit: 100 * SMS });
  await onEachShard(h.system, sweepSeals);
  h.clock.now += 1000;
  await grant(ctx, "one");
  h.clock.now += 1000;
  await spent(ctx, h);
  expect((await chainOf(ctx)).filter(({ seq }) => seq === null)).toHaveLength(2);
  await onEachShard(h.system, sweepSeals);
  const chain = await expectChained(ctx);
  expect(chain.map(({ kind }) => kind)).toEqual(["grant", "grant", "debit"]);
  await onEachShard(h.system, sweepSeals);
  expect(await expectChained(ctx)).toEqual(chain);
});

it("is one chain when sweeps race, each with another view of what was posted", async () => {
  const h = harness();
  const ctx = await accountIn(h, { credit: 100 * SMS });
  h.faults.batch = async (statements) => {
    if (!statements.some((sql) => sql.includes("UPDATE ledger SET seq"))) return undefined;
    h.faults.batch = () => undefined;
    // Another sweep takes what was read, and an entry with an earlier time.
    h.clock.now -= 60_000;
    await grant(ctx, "earlier");
    await onEachShard(h.system, sweepSeals);
    return undefined;
  };
  await onEachShard(h.system, sweepSeals);
  await grant(ctx, "last");
  await Promise.all([onEachShard(h.system, sweepSeals), onEachShard(h.system, sweepSeals)]);
  await onEachShard(h.system, sweepSeals);
  expect(await expectChained(ctx)).toHaveLength(3);
});

it("is not continued by a sweep whose entries another one has sealed in another order", async () => {
  const h = harness();
  const ctx = await accountIn(h, { credit: 100 * SMS });
  await grant(ctx, "one");
  h.clock.now += 1000;
  await grant(ctx, "two");
  h.faults.batch = async (statements) => {
    if (!statements.some((sql) => sql.includes("UPDATE ledger SET seq"))) return undefined;
    h.faults.batch = () => undefined;
    const hash = entryHasher({ settings: settingsOf(env) });
    const [first, second] = (await chainOf(ctx)).toSorted((a, b) => a.at - b.at);
    if (!first || !second) throw new Error("The account has no entries");
    const before = hash("", 1, second);
    for (const [{ id }, seq, value] of [
      [second, 1, before],
      [first, 2, hash(before, 2, first)],
    ] as const) {
      const set = `UPDATE ledger SET seq = ${seq}, hash = '${value}' WHERE id = '${id}'`;
      await tamper(ctx, `${set} AND account_id = ?`);
    }
    return undefined;
  };
  await onEachShard(h.system, sweepSeals);
  await onEachShard(h.system, sweepSeals);
  expect(await expectChained(ctx)).toHaveLength(3);
});

it.each(["before", "after"] as const)(
  "is complete after a sweep that died %s it had written",
  async (when) => {
    const h = harness();
    const ctx = await accountIn(h, { credit: 100 * SMS });
    h.faults.batch = breaksOnce(/UPDATE ledger SET seq/, when);
    await onEachShard(h.system, sweepSeals).catch(() => {});
    await grant(ctx, "next");
    await onEachShard(h.system, sweepSeals);
    await expectChained(ctx);
  },
);

it("is told to the journal and CONTROL later when they were away", async () => {
  const h = harness();
  const ctx = await accountIn(h, { credit: 100 * SMS });
  await journalOf(ctx, h);
  h.outage.on = true;
  await onEachShard(h.system, sweepSeals).catch(() => {});
  h.outage.on = false;
  expect(await headOf(ctx)).toBeNull();
  await grant(ctx, "next");
  await onEachShard(h.system, sweepSeals);
  const chain = await expectChained(ctx);
  const entries = await journalOf(ctx, h);
  const sealed = entries.flatMap((entry) => (entry.of === "ledger" && entry.seq ? [entry] : []));
  expect(sealed.map(({ seq, hash }) => [seq, hash])).toEqual(
    chain.map(({ seq, hash }) => [seq, hash]),
  );
});

it("is after a restore what it was, and goes on", async () => {
  const h = harness();
  const ctx = await accountIn(h, { credit: 100 * SMS });
  await onEachShard(h.system, sweepSeals);
  await grant(ctx, "not sealed at the restore point");
  await drain(h, "journal");
  const point = await takeRestorePoint(h);
  h.clock.now += 60_000;
  await onEachShard(h.system, sweepSeals);
  await spent(ctx, h);
  await onEachShard(h.system, sweepSeals);
  await grant(ctx, "never sealed");
  const before = await chainOf(ctx);
  const head = await headOf(ctx);
  await drain(h, "journal");
  await point.goBack();
  await replayAll(h, point.at);
  await replayAll(h, point.at);
  expect(await chainOf(ctx)).toEqual(before);
  await onEachShard(h.system, sweepSeals);
  const chain = await expectChained(ctx);
  expect(chain[2]).toMatchObject(head ?? {});
  expect(chain).toHaveLength(4);
});

it("is not continued in CONTROL once the seal that CONTROL knows is gone", async () => {
  const h = harness();
  const ctx = await accountIn(h, { credit: 100 * SMS });
  await grant(ctx, "one");
  await onEachShard(h.system, sweepSeals);
  const head = await headOf(ctx);
  await tamper(ctx, "DELETE FROM ledger WHERE account_id = ? AND seq = 2");
  await grant(ctx, "two");
  await onEachShard(h.system, sweepSeals);
  await grant(ctx, "three");
  await onEachShard(h.system, sweepSeals);
  expect((await chainOf(ctx)).map(({ seq }) => seq)).toEqual([1, 2, 3]);
  expect(await headOf(ctx)).toEqual(head);
});
