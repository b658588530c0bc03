import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { idSchema, newId } from "#core/ids.ts";
import { auditOf } from "#tests/support/audit.ts";
import { accountIn, type Harness, harness } from "#tests/support/campaign-harness.ts";
import { onEachShard } from "#tests/support/sweeps.ts";
import type { AccountContext } from "#worker/context.ts";
import { outbox } from "#worker/db/schema/shard/kernel.ts";
import { shardDatabase } from "#worker/db/shards.ts";
import { monitor } from "#worker/domains/administration/monitor/monitor.ts";
import { dropEffect, replayEffect } from "#worker/domains/administration/monitor/parked-effects.ts";
import { commit } from "#worker/kernel/commit.ts";
import { takeEffects } from "#worker/kernel/outbox-queries.ts";
import { relayOutbox } from "#worker/kernel/relay-outbox.ts";

const HOUR = 3_600_000;
const AT = 1_900_000_000_000;

/** Effects that nothing can perform. */
function broken(ctx: AccountContext, count: number) {
  return ctx.db.insertAll(
    outbox,
    Array.from({ length: count }, () => ({
      ...{ id: newId("outbox", 1), effect: '{"type":"of a later version"}', createdAt: 1 },
    })),
  );
}

/** Relays each hour, so that what fails each time is parked. */
async function halfADay(h: Harness) {
  for (let hour = 0; hour < 12; hour++) {
    h.clock.now += HOUR;
    await onEachShard(h.system, relayOutbox);
  }
}

async function parkedOf(admin: AccountContext, { account }: AccountContext) {
  return (await monitor(admin)).data.parked.filter((one) => one.account === account.id);
}

/** An effect that failed for half a day, and is parked. */
async function scene() {
  const h = harness();
  const admin = await accountIn(h, { role: "superAdmin" });
  const ctx = await accountIn(h, { shard: 1 });
  h.outage.on = true;
  await commit(ctx, { effects: [{ type: "arm", at: AT }] });
  await halfADay(h);
  h.outage.on = false;
  const [parked] = await parkedOf(admin, ctx);
  if (!parked) throw new Error("Nothing is parked");
  return { h, admin, ctx, parked };
}

const armed = ({ alarms }: Harness) => alarms.filter(({ at }) => at === AT);

describe("an effect that always fails", () => {
  it("does not hold up those behind it, however many there are", async () => {
    const h = harness();
    const ctx = await accountIn(h, { shard: 0 });
    await ctx.db.batch(broken(ctx, 150));
    h.outage.on = true;
    await commit(ctx, { effects: [{ type: "arm", at: AT }] });
    h.outage.on = false;
    h.clock.now += 60_000;
    await onEachShard(h.system, relayOutbox);
    expect(armed(h)).toHaveLength(1);
  });

  it("is tried later and later, and for almost five hours", async () => {
    const h = harness();
    const ctx = await accountIn(h, { shard: 0 });
    await ctx.db.batch(broken(ctx, 1));
    const began = h.clock.now;
    const tries: number[] = [];
    for (let minute = 0; minute < 6 * 60; minute++) {
      const taken = await takeEffects(shardDatabase(env, 0), {
        ...{ mails: false, now: h.clock.now, limit: 1000 },
      });
      if (taken.some(({ account_id }) => account_id === ctx.account.id)) {
        tries.push((h.clock.now - began) / 60_000);
      }
      h.clock.now += 60_000;
    }
    expect(tries).toEqual([0, 1, 2, 3, 6, 15, 50, 110, 170, 230]);
  });

  it("waits for an administrator then, who sees why, and is performed once they replay it", async () => {
    const { h, admin, ctx, parked } = await scene();
    expect(parked).toMatchObject({ shard: 1, what: "arm", error: "The outside is away" });
    await onEachShard(h.system, relayOutbox);
    expect(armed(h)).toEqual([]);
    const { shard, id } = parked;
    await replayEffect(admin, { shard, id });
    await onEachShard(h.system, relayOutbox);
    expect(armed(h)).toHaveLength(1);
    expect(await parkedOf(admin, ctx)).toEqual([]);
    expect(await auditOf(ctx, "effect.replay")).toHaveLength(1);
    await expect(replayEffect(admin, { shard, id })).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  it("is forgotten once they drop it", async () => {
    const { h, admin, ctx, parked } = await scene();
    const { shard, id } = parked;
    await expect(dropEffect(admin, { shard: 0, id })).rejects.toMatchObject({ code: "NOT_FOUND" });
    await dropEffect(admin, { shard, id });
    await halfADay(h);
    expect(armed(h)).toEqual([]);
    expect(await parkedOf(admin, ctx)).toEqual([]);
    expect(await auditOf(ctx, "effect.drop")).toHaveLength(1);
    await expect(dropEffect(admin, { shard, id })).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  it("cannot be dropped while it is still tried", async () => {
    const h = harness();
    const admin = await accountIn(h, { role: "superAdmin" });
    const ctx = await accountIn(h, { shard: 1 });
    h.outage.on = true;
    await commit(ctx, { effects: [{ type: "arm", at: AT }] });
    const id = (await ctx.db.list(outbox))[0]?.id ?? "";
    await expect(
      dropEffect(admin, { shard: 1, id: idSchema("outbox").parse(id) }),
    ).rejects.toMatchObject({ code: "NOT_FOUND" });
  });
});
