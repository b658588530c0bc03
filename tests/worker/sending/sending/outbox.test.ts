import { runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { type Id, newId } from "#core/ids.ts";
import { newAccount, SHARED_NUMBER } from "#tests/support/account.ts";
import { expectBooksBalance } from "#tests/support/books.ts";
import { accountIn, deliver, drain, drive, harness } from "#tests/support/campaign-harness.ts";
import {
  arrived,
  expectEachOnce,
  launch,
  messagesBy,
  newDraft,
  paidCampaign,
  SMS,
  statusOf,
} from "#tests/support/campaigns.ts";
import { breaksOnce } from "#tests/support/faulty-database.ts";
import { everyMinute, onEachShard, relayOutboxes } from "#tests/support/sweeps.ts";
import type { AccountContext } from "#worker/context.ts";
import {
  abortUnlessInStatus,
  changeCampaign,
} from "#worker/domains/campaigns/campaigns/campaign-queries.ts";
import { restartStalled } from "#worker/domains/sending/sending/reconcile.ts";
import { tickCampaign } from "#worker/domains/sending/sending/tick-campaign.ts";
import { sweepJobs } from "#worker/sweeps/sweep-jobs.ts";

async function promised(ctx: AccountContext): Promise<number> {
  const shard = ctx.account.shard === 0 ? env.SHARD_00 : env.SHARD_01;
  const n = await shard
    .prepare("SELECT COUNT(*) AS n FROM outbox WHERE account_id = ?")
    .bind(ctx.account.id)
    .first("n");
  return Number(n);
}

/** What a campaign's runner keeps once it has run to its end. */
async function leftAfterRun({ account }: Pick<AccountContext, "account">, id: Id<"campaign">) {
  const runner = env.RUNNER.getByName(id);
  const left = () =>
    runInDurableObject(runner, async (_, { storage }) => ({
      alarm: await storage.getAlarm(),
      keys: [...(await storage.list()).keys()],
    }));
  await runner.run(account, id);
  for (let turn = 0; turn < 100 && (await left()).keys.length > 0; turn++) {
    await runDurableObjectAlarm(runner);
    await scheduler.wait(25);
  }
  return await left();
}

describe.each([0, 1] as const)("what is in the outbox of shard %i", (shard) => {
  it("is performed by the sweep if the queue and the runner were down", async () => {
    const h = harness();
    const ctx = await accountIn(h, { shard });
    const { id, numbers } = await newDraft(ctx);
    h.outage.on = true;
    await launch(ctx, id);
    expect(h.queues.jobs).toEqual([]);
    expect(await promised(ctx)).toBe(1);
    h.clock.now += 21_000;
    await relayOutboxes(h.system);
    expect(await promised(ctx)).toBe(1);
    h.outage.on = false;
    h.clock.now += 60_000;
    await Promise.all([relayOutboxes(h.system), relayOutboxes(h.system)]);
    await relayOutboxes(h.system);
    expect(await promised(ctx)).toBe(0);
    expect(h.queues.jobs.length).toBeGreaterThan(0);
    await drain(h, "jobs");
    expect(h.runs).toContain(id);
    await drive(ctx, h, id);
    expectEachOnce(h, numbers);
    expect(await expectBooksBalance(ctx)).toMatchObject({ debited: 60 * SMS, refunded: 0 });
  });

  it("starts a campaign's runner later if it was down when the campaign was paid", async () => {
    const h = harness();
    const ctx = await accountIn(h, { shard });
    const { id, numbers } = await newDraft(ctx);
    await launch(ctx, id);
    h.outage.on = true;
    expect(await deliver(h, "jobs", h.queues.jobs.splice(0))).toEqual([]);
    expect(await statusOf(ctx, id)).toBe("sending");
    expect(h.runs).not.toContain(id);
    h.outage.on = false;
    h.clock.now += 21_000;
    await relayOutboxes(h.system);
    expect(h.runs).toContain(id);
    await drive(ctx, h, id);
    expectEachOnce(h, numbers);
  });

  it("replies to a STOP once if the queue was down, and if only its row could not be removed", async () => {
    const h = harness();
    const ctx = await accountIn(h, { shard });
    const { id, numbers } = await newDraft(ctx, { count: 1 });
    await launch(ctx, id);
    await drive(ctx, h, id);
    const [from = ""] = numbers;
    const at = h.clock.now + 1000;
    const message = { carrierId: `stop-${from}`, from, to: SHARED_NUMBER, text: "STOP", at };
    h.outage.on = true;
    await deliver(h, "inbound", [{ carrier: "fake", message }]);
    h.outage.on = false;
    h.faults.batch = breaksOnce(/delete from "?outbox/i, "before");
    for (let minute = 0; minute < 3; minute++) {
      h.clock.now += 21_000;
      // A sweep that fails runs again.
      await relayOutboxes(h.system).catch(() => {});
    }
    expect(h.queues.txn).toHaveLength(2);
    await drain(h, "txn");
    expect(arrived(h, numbers)).toBe(2);
    expect(await promised(ctx)).toBe(0);
    expect(await expectBooksBalance(ctx)).toMatchObject({ debited: SMS });
  });

  it("is started again if the planner's job or the runner's alarm was lost", async () => {
    const h = harness();
    const ctx = await accountIn(h, { shard });
    const { id, numbers } = await newDraft(ctx);
    await launch(ctx, id);
    h.queues.jobs.splice(0);
    await onEachShard(h.system, sweepJobs);
    expect(h.queues.jobs).toHaveLength(0);
    h.clock.now += 61_000;
    await onEachShard(h.system, sweepJobs);
    await drain(h, "jobs");
    expect(await statusOf(ctx, id)).toBe("sending");
    h.runs.splice(0);
    await onEachShard(h.system, restartStalled);
    expect(h.runs).not.toContain(id);
    h.clock.now += 61_000;
    await onEachShard(h.system, restartStalled);
    expect(h.runs).toContain(id);
    await drive(ctx, h, id);
    h.runs.splice(0);
    h.clock.now += 61_000;
    await everyMinute(h.system);
    expect(h.runs).not.toContain(id);
    expectEachOnce(h, numbers);
    expect(await expectBooksBalance(ctx)).toMatchObject({ debited: 60 * SMS, refunded: 0 });
  });

  it("is not written if its batch aborts, nor is anything else of it", async () => {
    const h = harness();
    const ctx = await accountIn(h, { shard });
    const { id } = await newDraft(ctx);
    const renamed = (name: string) => changeCampaign(ctx, id, { name });
    const refused = ctx.db.batch([
      ...renamed("Before"),
      abortUnlessInStatus(ctx, id, ["sending"]),
      ...renamed("After"),
    ]);
    await expect(refused).rejects.toThrow("batch_guard_holds");
    const read = async () =>
      (shard === 0 ? env.SHARD_00 : env.SHARD_01)
        .prepare("SELECT name FROM campaigns WHERE id = ?")
        .bind(id)
        .first("name");
    expect(await read()).toBe("Spring sale");
    await ctx.db.batch([abortUnlessInStatus(ctx, id, ["draft"]), ...renamed("After")]);
    expect(await read()).toBe("After");
  });

  it("does not queue a chunk twice in two concurrent ticks", async () => {
    const h = harness();
    const ctx = await accountIn(h, { shard });
    const { id, numbers } = await paidCampaign(ctx, h, { count: 75 });
    await Promise.all([tickCampaign(ctx, id), tickCampaign(ctx, id), tickCampaign(ctx, id)]);
    expect(h.queues.bulk).toHaveLength(3);
    await drive(ctx, h, id);
    expectEachOnce(h, numbers);
  });

  it("goes through the real runner, queues and network, its alarm run twice", async () => {
    const h = harness();
    const ctx = await accountIn(h, { shard });
    const network = env.SIMULATOR.getByName("network");
    await network.setFaults({ patterns: false, receiptDelayMs: 60_000 });
    const before = await network.counts();
    const { id } = await paidCampaign(ctx, h, { count: 120 });
    const runner = env.RUNNER.getByName(id);
    await Promise.all([runner.run(ctx.account, id), runner.run(ctx.account, id)]);
    for (let turn = 0; turn < 200 && (await statusOf(ctx, id)) !== "complete"; turn++) {
      await Promise.all([runDurableObjectAlarm(runner), runDurableObjectAlarm(runner)]);
      await scheduler.wait(25);
    }
    expect(await statusOf(ctx, id)).toBe("complete");
    expect(await messagesBy(ctx)).toEqual({ sent: 120 });
    const after = await network.counts();
    expect(after.accepted - before.accepted).toBe(120);
    expect(after.repeats).toBe(before.repeats);
    expect(await expectBooksBalance(ctx)).toMatchObject({ debited: 120 * SMS, refunded: 0 });
  });

  it("leaves nothing of a runner whose campaign has ended, even if a late receipt wakes it", async () => {
    const h = harness();
    const ctx = await accountIn(h, { shard });
    const { id } = await paidCampaign(ctx, h, { count: 30 });
    await drive(ctx, h, id);
    expect(await statusOf(ctx, id)).toBe("complete");
    for (let wakes = 0; wakes < 2; wakes++) {
      expect(await leftAfterRun(ctx, id)).toEqual({ alarm: null, keys: [] });
      expect(await statusOf(ctx, id)).toBe("complete");
    }
  });

  it("leaves nothing of a runner whose campaign is gone", async () => {
    const { account } = await newAccount({ shard });
    const gone = newId("campaign", Date.now());
    expect(await leftAfterRun({ account }, gone)).toEqual({ alarm: null, keys: [] });
  });
});
