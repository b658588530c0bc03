import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import * as z from "zod";
import { idSchema } from "#core/ids.ts";
import type { Feature } from "#core/permissions.ts";
import { drain } from "#tests/support/campaign-harness.ts";
import { breaksOnce } from "#tests/support/faulty-database.ts";
import { rowsOf } from "#tests/support/world.ts";
import { shardDatabase } from "#worker/db/shards.ts";
import { acceptGhlEvent } from "#worker/domains/integrations/ghl/accept-event.ts";
import { advanceMessage } from "#worker/domains/integrations/ghl/advance-message.ts";
import { ghlDashboard } from "#worker/domains/integrations/ghl/analytics.ts";
import { listGhlWebhookLogs } from "#worker/domains/integrations/ghl/webhook-log.ts";
import { MINUTE, posted, receipts, scene } from "./ghl-scene.ts";

it("the log has numbers and texts only for who may read messages", async () => {
  const { h, ctx, location, number } = await scene();
  await acceptGhlEvent(h.system, posted(location, number, "text-1"));
  const ignored = { type: "SMS", locationId: location, phone: `+${number}`, message: "A secret" };
  await acceptGhlEvent(h.system, ignored);
  const { person } = ctx;
  if (!person) throw new Error("There is a person");
  const seenWith = async (access: readonly Feature[]) => {
    const seer = { ...person, role: "subaccount" as const, access };
    const { items } = await listGhlWebhookLogs({ ...ctx, person: seer }, { subAccount: location });
    return items.map(({ body }) => body).join();
  };
  const [withRight, without] = [
    await seenWith(["integration", "history"]),
    await seenWith(["integration"]),
  ];
  for (const text of [number, "Your table is ready", "A secret"]) {
    expect(withRight).toContain(text);
    expect(without).not.toContain(text);
  }
  expect(without).toContain("text-1");
});

it("a post that fails and is posted again is in the log once", async () => {
  const { h, ctx, location, number } = await scene();
  const update = { type: "ContactDndUpdate", locationId: location, phone: `+${number}`, dnd: true };
  h.faults.batch = breaksOnce(/suppressions/, "before");
  await expect(acceptGhlEvent(h.system, update)).rejects.toThrow();
  await acceptGhlEvent(h.system, update);
  expect((await rowsOf(ctx)).ghl_events).toHaveLength(1);
});

it("of one location there are at most as many events as its log can show", async () => {
  const { h, ctx, location } = await scene();
  const shard = shardDatabase(env, ctx.account.shard);
  await shard
    .prepare(`INSERT INTO ghl_events (account_id, id, location_id, event, body, created_at)
      SELECT ?, 'e' || key, ?, 'Old', '{}', ? + key FROM json_each(?)`)
    .bind(...[ctx.account.id, location, h.clock.now - 5_000, JSON.stringify(Array(1_000).fill(0))])
    .run();
  await acceptGhlEvent(h.system, { type: "TaskCreate", locationId: location });
  const { ghl_events } = await rowsOf(ctx);
  expect(ghl_events).toHaveLength(1_000);
  expect(ghl_events).not.toContainEqual(expect.objectContaining({ id: "e0" }));
});

it("old events are deleted until none is left", async () => {
  const { h, ctx, location, sweep } = await scene();
  const shard = shardDatabase(env, ctx.account.shard);
  await shard
    .prepare(`INSERT INTO ghl_events (account_id, id, location_id, event, body, created_at)
      SELECT ?, 'e' || key, ?, 'Old', '{}', 1 FROM json_each(?)`)
    .bind(...[ctx.account.id, location, JSON.stringify(Array(1_001).fill(0))])
    .run();
  expect(h.clock.now).toBeGreaterThan(1);
  expect([await sweep(), await sweep()]).toEqual([true, false]);
  expect((await rowsOf(ctx)).ghl_events).toEqual([]);
});

it("the dashboard counts what arrived, also before GoHighLevel has been told", async () => {
  const { h, ctx, location, number, work, stand } = await scene();
  await acceptGhlEvent(h.system, posted(location, number, "dash-1"));
  await work();
  await stand.setFaults({ fail: 9 });
  await receipts(h, number);
  const { data } = await ghlDashboard(ctx, {});
  expect(data.total).toEqual({ sent: 1, delivered: 1, failed: 0, pending: 0 });
});

it("a message without a receipt is looked at less and less often", async () => {
  const { h, ctx, location, number, work, sweep } = await scene();
  await acceptGhlEvent(h.system, posted(location, number, "slow-1"));
  await work();
  const waited = async () => {
    const { ghl_messages = [] } = await rowsOf(ctx);
    return z.object({ next_at: z.number() }).parse(ghl_messages[0]).next_at - h.clock.now;
  };
  expect(await waited()).toBeGreaterThan(MINUTE);
  h.clock.now += 20 * MINUTE;
  await sweep();
  expect(await waited()).toBeGreaterThanOrEqual(20 * MINUTE);
});

it("what became of a message while its state is on its way is said last", async () => {
  const { h, ctx, location, number, sweep, values } = await scene();
  await acceptGhlEvent(h.system, posted(location, number, "race-1"));
  let reports = 0;
  const send: typeof ctx.vendors.send = async (app, request) => {
    if (request.url.endsWith("/status")) reports += 1;
    if (request.url.endsWith("/status") && reports === 1) {
      await drain(h, "txn");
      await receipts(h, number);
      await drain(h, "jobs");
    }
    return ctx.vendors.send(app, request);
  };
  const { ghl_messages = [] } = await rowsOf(ctx);
  const { id } = z.object({ id: idSchema("ghlMessage") }).parse(ghl_messages[0]);
  await advanceMessage({ ...ctx, vendors: { ...ctx.vendors, send } }, id);
  await sweep();
  await sweep();
  expect((await values("reports")).map(({ status }) => status)).toEqual([
    ...["delivered", "pending", "delivered"],
  ]);
});
