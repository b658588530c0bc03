import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { newId } from "#core/ids.ts";
import { accountIn, deliver, type Harness, harness } from "#tests/support/campaign-harness.ts";
import { breaksOnce } from "#tests/support/faulty-database.ts";
import { everyMinute, onEachShard } from "#tests/support/sweeps.ts";
import type { AccountContext } from "#worker/context.ts";
import { shardDatabase } from "#worker/db/shards.ts";
import { claimDue, sweepSchedules } from "#worker/domains/campaigns/schedules/claim-due.ts";
import { type DueMessage, dueMessage } from "#worker/queues/messages.ts";
import { systemContext } from "#worker/system-context.ts";
import { MINUTE, schedulesOf } from "./support.ts";

/** Schedules of campaigns that do not exist: what is due is dropped when it starts. */
async function due(ctx: AccountContext, at: number, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => newId("schedule", at));
  const database = shardDatabase(env, ctx.account.shard);
  await database
    .prepare(
      `INSERT INTO schedules (account_id, id, kind, subject, due_at, claim_at, status, created_at)
        SELECT ?1, value, 'campaign', 'cmp_' || value, ?2, ?2, 'scheduled', 0 FROM json_each(?3)`,
    )
    .bind(ctx.account.id, at, JSON.stringify(ids))
    .run();
  return ids;
}

/** What was put on the queue for an account. */
function ownBodies(h: Harness, ctx: AccountContext): DueMessage[] {
  const bodies = h.queues.due.map((body) => dueMessage.parse(body));
  return bodies.filter(({ account }) => account === ctx.account.id);
}

function queued(h: Harness, ctx: AccountContext): string[] {
  return ownBodies(h, ctx).map(({ schedule }) => schedule);
}

/** When all of the account's leases have ended. */
async function leaseEnd(ctx: AccountContext): Promise<number> {
  return Math.max(...(await schedulesOf(ctx)).map(({ claim_at }) => claim_at));
}

it("claims a thousand and more in sets, each once", async () => {
  const h = harness();
  const ctx = await accountIn(h);
  const ids = await due(ctx, h.clock.now - 1, 1_234);
  await due(ctx, h.clock.now + MINUTE, 3);
  await claimDue(h.system, ctx.account.shard);
  expect(queued(h, ctx).sort()).toEqual(ids.sort());
  h.queues.due.length = 0;
  await claimDue(h.system, ctx.account.shard);
  expect(queued(h, ctx)).toEqual([]);
});

it("claims each once if two alarms run at the same time", async () => {
  const h = harness();
  const ctx = await accountIn(h);
  const ids = await due(ctx, h.clock.now - 1, 700);
  const { shard } = ctx.account;
  await Promise.all([claimDue(h.system, shard), claimDue(h.system, shard)]);
  expect(queued(h, ctx).sort()).toEqual(ids.sort());
});

it("returns when the next claim is possible", async () => {
  const h = harness();
  const ctx = await accountIn(h, { shard: 1 });
  await due(ctx, h.clock.now + 3 * MINUTE, 1);
  const next = await claimDue(h.system, 1);
  expect(next).toBeLessThanOrEqual(h.clock.now + 3 * MINUTE);
  expect(next).toBeGreaterThan(h.clock.now);
});

it("claims again, once its lease has ended, what a dead queue or a lost answer left unstarted", async () => {
  const h = harness();
  const ctx = await accountIn(h);
  const { shard } = ctx.account;
  const ids = await due(ctx, h.clock.now - 1, 3);
  h.outage.on = true;
  await expect(claimDue(h.system, shard)).rejects.toThrow("away");
  h.outage.on = false;
  await claimDue(h.system, shard);
  expect(queued(h, ctx)).toEqual([]);
  h.clock.now = await leaseEnd(ctx);
  h.faults.batch = breaksOnce(/UPDATE schedules/, "after");
  await expect(claimDue(h.system, shard)).rejects.toThrow("lost");
  h.clock.now = await leaseEnd(ctx);
  await claimDue(h.system, shard);
  expect(queued(h, ctx).sort()).toEqual(ids.sort());
  // What was delivered twice, or after its start, changes nothing.
  const bodies = ownBodies(h, ctx);
  await deliver(h, "due", [...bodies, ...bodies]);
  await deliver(h, "due", bodies);
  const states = (await schedulesOf(ctx)).map(({ status }) => status);
  expect(states).toEqual(["cancelled", "cancelled", "cancelled"]);
});

it("what waits in a long queue is not claimed a second time; what was lost from it is", async () => {
  const h = harness();
  const ctx = await accountIn(h);
  const { shard } = ctx.account;
  await due(ctx, h.clock.now - 1, 540);
  await claimDue(h.system, shard);
  const claimed = ownBodies(h, ctx);
  await deliver(h, "due", claimed.slice(0, 500));
  // The rest is still in the queue a minute later, and what is due by then comes behind it.
  h.clock.now += MINUTE + 1;
  const later = await due(ctx, h.clock.now - 1, 1);
  h.queues.due.length = 0;
  await claimDue(h.system, shard);
  expect(queued(h, ctx)).toEqual(later);
  const lost = claimed.slice(520);
  await deliver(h, "due", claimed.slice(500, 520));
  h.clock.now = await leaseEnd(ctx);
  h.queues.due.length = 0;
  await everyMinute(h.system);
  expect(h.alarms).toContainEqual({ shard, at: expect.any(Number) });
  await claimDue(h.system, shard);
  const expected = [...lost.map(({ schedule }) => schedule), ...later];
  expect(queued(h, ctx).sort()).toEqual(expected.sort());
  // The lost ones arrive after all, and again.
  await deliver(h, "due", [...lost, ...ownBodies(h, ctx), ...lost]);
  const states = new Set((await schedulesOf(ctx)).map(({ status }) => status));
  expect([...states]).toEqual(["cancelled"]);
});

it("starts nothing while sending is stopped or the records are being restored", async () => {
  const h = harness();
  const ctx = await accountIn(h);
  await due(ctx, h.clock.now - 1, 1);
  for (const stopped of [{ SENDING_STOPPED: "all" }, { RESTORING: "on" }] as const) {
    const settings = { ...h.system.settings, ...stopped };
    const next = await claimDue({ ...h.system, settings }, ctx.account.shard);
    expect(next).toBe(h.clock.now + MINUTE);
    expect(queued(h, ctx)).toEqual([]);
  }
});

it("a watchdog sets the alarm of a shard where something is overdue or due soon", async () => {
  const h = harness();
  const ctx = await accountIn(h, { shard: 0 });
  await due(ctx, h.clock.now - 10 * MINUTE, 1);
  await everyMinute(h.system);
  expect(h.alarms.find(({ shard }) => shard === 0)?.at).toBeLessThan(h.clock.now);
});

it("the object's alarm claims what is due, and a lost alarm is set again", async () => {
  const h = harness();
  const ctx = await accountIn(h);
  const [id] = await due(ctx, Date.now() - 10 * MINUTE, 1);
  await onEachShard(systemContext(env), sweepSchedules);
  await expect
    .poll(async () => (await schedulesOf(ctx)).find((row) => row.id === id)?.status, {
      timeout: 10_000,
    })
    .toBe("cancelled");
});
