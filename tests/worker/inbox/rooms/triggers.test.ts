import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import * as z from "zod";
import { drain, harness } from "#tests/support/campaign-harness.ts";
import { newHandsets } from "#tests/support/campaigns.ts";
import { rowsOf } from "#tests/support/world.ts";
import { laterQuick, sendQuick } from "#tests/worker/campaigns/quick-messages/support.ts";
import { inShard, startDue } from "#tests/worker/campaigns/schedules/support.ts";
import type { AccountContext } from "#worker/context.ts";
import { shardDatabase } from "#worker/db/shards.ts";
import { roomsToNotify } from "#worker/domains/inbox/rooms/notify-rooms.ts";
import { reachable, storedRooms, write } from "./handsets.ts";

const change = z.object({ number: z.string(), seq: z.number(), ref: z.string() });
const message = z.object({ id: z.string(), recipient: z.string() });

async function changesOf(ctx: AccountContext) {
  return z.array(change).parse((await rowsOf(ctx)).room_changes);
}

async function watch(ctx: AccountContext, number: string) {
  await inShard(
    ctx,
    `INSERT INTO watched_rooms (account_id, number, room_id, base, seq, told, until)
      VALUES (?1, ?2, 'rom_1', 100, 100, 100, 0)`,
    number,
  );
}

it("each change of a watched room is recorded and counted, and none of another room's", async () => {
  const h = harness();
  const { ctx, number } = await reachable(h);
  const [handset = "", other = ""] = newHandsets(2);
  await watch(ctx, handset);
  for (const from of [handset, other]) {
    await write(h, from, number);
    h.clock.now += 1;
    await sendQuick(ctx, { contacts: [from] });
  }
  await drain(h, "txn");
  await inShard(ctx, "UPDATE rooms SET status = 'closed' WHERE account_id = ?");
  h.clock.now += 1;
  await write(h, handset, number);
  await write(h, other, number);
  const messages = z.array(message).parse((await rowsOf(ctx)).messages);
  const [first, sent, second] = messages.filter(({ recipient }) => recipient === handset);
  const room = (await storedRooms(ctx)).find((one) => one.number === handset)?.id;
  const entries = z.array(z.object({ id: z.string(), room_id: z.string() }));
  const reopened = entries
    .parse((await rowsOf(ctx)).room_entries)
    .find(({ room_id }) => room_id === room)?.id;
  const changes = await changesOf(ctx);
  expect(new Set(changes.map((one) => one.number))).toEqual(new Set([handset]));
  expect(changes.map(({ seq }) => seq)).toEqual(changes.map((_, i) => 101 + i));
  // Sent: written, claimed, accepted. Then it is closed, and the second message opens it.
  expect(changes.map(({ ref }) => ref)).toEqual([
    first?.id,
    sent?.id,
    sent?.id,
    sent?.id,
    room,
    second?.id,
    reopened,
    room,
  ]);
  expect((await rowsOf(ctx)).watched_rooms).toMatchObject([{ seq: 108, told: 108 }]);
});

it("a message that gets another id is gone under the old one", async () => {
  const h = harness();
  const { ctx } = await reachable(h);
  const { numbers, at } = await laterQuick(ctx, h, 1);
  const [before] = z.array(message).parse((await rowsOf(ctx)).messages);
  await watch(ctx, numbers[0] ?? "");
  h.clock.now = at;
  await startDue(ctx, h);
  const [after] = z.array(message).parse((await rowsOf(ctx)).messages);
  expect(after?.id).not.toBe(before?.id);
  const refs = (await changesOf(ctx)).map(({ ref }) => ref);
  expect(new Set(refs)).toEqual(new Set([before?.id, after?.id]));
  expect(refs.at(-1)).toBe(after?.id);
});

it("the rooms that are to be told are found without the leases of the others", async () => {
  const h = harness();
  const { ctx } = await reachable(h);
  const { sql, params } = roomsToNotify(ctx);
  const plan = await shardDatabase(env, ctx.account.shard)
    .prepare(`EXPLAIN QUERY PLAN ${sql}`)
    .bind(...params)
    .all();
  const steps = plan.results.map(({ detail }) => String(detail));
  expect(steps).toEqual(["SEARCH watched_rooms USING INDEX watched_rooms_behind (account_id=?)"]);
});
