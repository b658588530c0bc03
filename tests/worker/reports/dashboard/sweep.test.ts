import { expect, it } from "vitest";
import { accountIn, type Harness, harness } from "#tests/support/campaign-harness.ts";
import { breaksOnce } from "#tests/support/faulty-database.ts";
import { onEachShard } from "#tests/support/sweeps.ts";
import type { AccountContext } from "#worker/context.ts";
import { sweepStats } from "#worker/domains/reports/stats/roll-up-days.ts";
import { countedByHand, shardOf, shownDays, write } from "./support.ts";

const DAY = 86_400_000;

async function rows(ctx: AccountContext, table: "daily_stats" | "stale_stats") {
  const query = shardOf(ctx).prepare(`SELECT * FROM ${table} WHERE account_id = ?`);
  return (await query.bind(ctx.account.id).all()).results;
}

/** Sweeps until it is this account's turn: other tests' accounts are waiting too. */
async function sweep(h: Harness, times = 1): Promise<void> {
  for (let i = 0; i < times; i++) await onEachShard(h.system, sweepStats);
}

async function someMonth(ctx: AccountContext, h: Harness): Promise<void> {
  const messages = Array.from({ length: 20 }, (_, index) => ({
    at: h.clock.now - index * DAY,
    status: "sent" as const,
    price: 5500,
  }));
  await write(ctx, messages);
}

it("counts days that changed a minute ago, once, and finds nothing the second time", async () => {
  const h = harness();
  const ctx = await accountIn(h);
  await someMonth(ctx, h);
  await sweep(h);
  expect(await rows(ctx, "daily_stats")).toEqual([]);
  h.clock.now += 60_000;
  await sweep(h, 3);
  expect(await rows(ctx, "stale_stats")).toEqual([]);
  const counted = await rows(ctx, "daily_stats");
  expect(counted).toHaveLength(20);
  const batches: string[] = [];
  h.faults.batch = (statements) => {
    if (statements.some((sql) => sql.includes("INTO daily_stats"))) batches.push("counted");
    return undefined;
  };
  await sweep(h);
  expect(batches).toEqual([]);
  expect(await rows(ctx, "daily_stats")).toEqual(counted);
});

it("counts a day again only a minute after its next change", async () => {
  const h = harness();
  const ctx = await accountIn(h);
  await write(ctx, [{ at: h.clock.now, status: "sent" }]);
  h.clock.now += 60_000;
  await sweep(h, 2);
  await write(ctx, [{ at: h.clock.now, status: "sent" }]);
  h.clock.now += 59_000;
  await sweep(h, 2);
  expect(await rows(ctx, "daily_stats")).toMatchObject([{ messages: 1 }]);
  h.clock.now += 1000;
  await sweep(h, 2);
  expect(await rows(ctx, "daily_stats")).toMatchObject([{ messages: 2 }]);
});

it.each(["before", "after"] as const)(
  "continues where it was killed, %s a count was written",
  async (when) => {
    const h = harness();
    const ctx = await accountIn(h);
    await someMonth(ctx, h);
    h.clock.now += 60_000;
    h.faults.batch = breaksOnce(/INTO daily_stats/, when);
    await sweep(h, 4);
    h.faults.batch = () => undefined;
    await sweep(h, 2);
    expect(await rows(ctx, "stale_stats")).toEqual([]);
    expect(await shownDays(ctx)).toEqual(await countedByHand(ctx, "Australia/Sydney"));
  },
);

it("is correct even a week late, and readers do not wait for it", async () => {
  const h = harness();
  const ctx = await accountIn(h);
  await someMonth(ctx, h);
  h.clock.now += 7 * DAY;
  await write(ctx, [{ at: h.clock.now, status: "delivered" }]);
  expect(await shownDays(ctx)).toEqual(await countedByHand(ctx, "Australia/Sydney"));
  await sweep(h, 3);
  expect(await shownDays(ctx)).toEqual(await countedByHand(ctx, "Australia/Sydney"));
});

it("ignores marks in the future, whatever a receipt's reference says", async () => {
  const h = harness();
  const ctx = await accountIn(h);
  await write(ctx, [{ at: h.clock.now + 400 * DAY, status: "sent" }]);
  expect(await rows(ctx, "stale_stats")).toEqual([]);
});
