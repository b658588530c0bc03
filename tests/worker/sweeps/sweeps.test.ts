import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { SHARED_NUMBER } from "#tests/support/account.ts";
import { accountIn, deliver, drive, harness } from "#tests/support/campaign-harness.ts";
import { launch, messagesBy, newDraft, paidCampaign } from "#tests/support/campaigns.ts";
import { breaksOnce } from "#tests/support/faulty-database.ts";
import { onEachShard, relayOutboxes } from "#tests/support/sweeps.ts";
import type { AccountContext } from "#worker/context.ts";
import { shardDatabase } from "#worker/db/shards.ts";
import { suppressionOf } from "#worker/domains/audience/suppressions/set-blocked.ts";
import { reconcile } from "#worker/domains/sending/sending/reconcile.ts";
import { tickCampaign } from "#worker/domains/sending/sending/tick-campaign.ts";
import { retryDelay } from "#worker/queues/consume.ts";

async function plannedChunks({ account }: AccountContext) {
  return shardDatabase(env, account.shard)
    .prepare(
      "SELECT COUNT(*) AS n FROM campaign_chunks WHERE account_id = ? AND status = 'planned'",
    )
    .bind(account.id)
    .first("n");
}

describe.each([0, 1] as const)("sweeps on shard %i", (shard) => {
  it("perform what is in the outbox behind a row that cannot be read", async () => {
    const h = harness();
    const odd = await accountIn(h, { shard });
    const ctx = await accountIn(h, { shard });
    await shardDatabase(env, shard)
      .prepare("INSERT INTO outbox (account_id, id, effect, created_at) VALUES (?, 'out_x', ?, 0)")
      .bind(odd.account.id, '{"type":"of a later version"}')
      .run();
    const { id } = await newDraft(ctx, { count: 3 });
    h.outage.on = true;
    await launch(ctx, id);
    h.outage.on = false;
    expect(h.queues.jobs).toEqual([]);
    h.clock.now += 60_000;
    await relayOutboxes(h.system);
    expect(h.queues.jobs).toContainEqual(expect.objectContaining({ kind: "plan", id }));
    await drive(ctx, h, id);
    expect(await messagesBy(ctx)).toEqual({ sent: 3 });
  });

  it("settle a chunk behind one whose settling fails", async () => {
    const h = harness();
    const lost: AccountContext[] = [];
    for (const _ of [1, 2]) {
      const ctx = await accountIn(h, { shard });
      const { id } = await paidCampaign(ctx, h, { count: 5 });
      await tickCampaign(ctx, id);
      h.queues.bulk.splice(0);
      h.clock.now += 1000;
      lost.push(ctx);
    }
    h.clock.now += 120_000;
    h.faults.batch = breaksOnce(/UPDATE campaign_chunks SET queued_at/, "before");
    await onEachShard(h.system, reconcile);
    expect(await Promise.all(lost.map(plannedChunks))).toEqual([0, 1]);
    await onEachShard(h.system, reconcile);
    expect(await Promise.all(lost.map(plannedChunks))).toEqual([1, 1]);
  });
});

describe("a database that is down", () => {
  it("is waited for longer after each try", () => {
    expect([1, 2, 3, 4, 5].map(retryDelay)).toEqual([2, 8, 32, 128, 512]);
    expect(retryDelay(10)).toBe(3600);
  });

  it.each(["receipts", "inbound"] as const)(
    "keeps what is on %s for the next try",
    async (queue) => {
      const h = harness();
      const ctx = await accountIn(h, { shard: 0 });
      const { id, numbers } = await newDraft(ctx, { count: 1 });
      await launch(ctx, id);
      await drive(ctx, h, id);
      const reference = h.carrier.taken[0]?.reference ?? "";
      const at = h.clock.now;
      const receipts = [{ reference, carrierId: "c", status: "delivered", at }];
      const message = { carrierId: "x", from: numbers[0], to: SHARED_NUMBER, text: "STOP", at };
      const body = { carrier: "fake", receipts, message };
      h.faults.batch = () => "before";
      expect(await deliver(h, queue, [body])).toEqual([body]);
      h.faults.batch = () => undefined;
      expect(await deliver(h, queue, [body])).toEqual([]);
      const optedOut = (await suppressionOf(ctx, numbers[0] ?? "")).optedOut;
      const now = await messagesBy(ctx);
      expect(queue === "inbound" ? optedOut : now.delivered === 1).toBe(true);
    },
  );
});
