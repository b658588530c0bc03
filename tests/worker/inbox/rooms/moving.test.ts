import { describe, expect, it } from "vitest";
import * as z from "zod";
import { accountIn, drain, harness } from "#tests/support/campaign-harness.ts";
import { newHandsets, paidCampaign } from "#tests/support/campaigns.ts";
import { newWebhook } from "#tests/support/webhooks.ts";
import { rowsOf } from "#tests/support/world.ts";
import {
  laterQuick,
  quickRequest,
  sendQuick,
} from "#tests/worker/campaigns/quick-messages/support.ts";
import { HOUR, inShard, startDue } from "#tests/worker/campaigns/schedules/support.ts";
import { deliveriesOf } from "#tests/worker/platform/webhooks/support.ts";
import { approveQuick } from "#worker/domains/campaigns/quick-messages/lifecycle-calls.ts";
import { sendQuickMessage } from "#worker/domains/campaigns/quick-messages/send-quick-message.ts";
import { receiveMessage } from "#worker/domains/inbox/inbound/receive-message.ts";
import { listNotifications } from "#worker/domains/platform/notifications/notifications.ts";
import { reachable, storedRooms, write, written } from "./handsets.ts";

const entry = z.object({ event: z.string(), user_id: z.string().nullable() });
const [handset = "", other = ""] = newHandsets(2);

describe("an inbound message on shard 1", () => {
  const shard = 1;
  it("R013: makes the room of its handset, and moves it from then on", async () => {
    const h = harness();
    const { ctx, number } = await reachable(h, { shard });
    await write(h, `0${handset.slice(2)}`, number);
    const [made] = await storedRooms(ctx);
    expect(made).toMatchObject({ number: handset, status: "open", updated_at: h.clock.now });
    h.clock.now += HOUR;
    await write(h, handset, number, "Are you there?");
    const [room, ...others] = await storedRooms(ctx);
    expect(others).toEqual([]);
    expect(room).toMatchObject({ id: made?.id, updated_at: h.clock.now });
    expect(room?.last_in ?? "").toSatisfy((last: string) => last > (made?.last_in ?? ""));
    expect(room?.changed).toBeGreaterThan(made?.changed ?? Number.POSITIVE_INFINITY);
  });

  it("changes nothing if it is reported again", async () => {
    const h = harness();
    const { ctx, number } = await reachable(h, { shard });
    const first = written(h, handset, number);
    await Promise.all([receiveMessage(h.system, first), receiveMessage(h.system, first)]);
    await inShard(ctx, "UPDATE rooms SET status = 'closed' WHERE account_id = ?");
    const before = await storedRooms(ctx);
    h.clock.now += HOUR;
    await receiveMessage(h.system, first);
    expect(await storedRooms(ctx)).toEqual(before);
    expect((await rowsOf(ctx)).room_entries).toEqual([]);
  });

  it("makes one room if several come at once, and none is stored without it", async () => {
    const h = harness();
    const { ctx, number } = await reachable(h, { shard });
    const all = Array.from({ length: 8 }, () => written(h, handset, number));
    await Promise.all(all.map((one) => receiveMessage(h.system, one)));
    expect(await storedRooms(ctx)).toHaveLength(1);
    expect((await rowsOf(ctx)).messages).toHaveLength(8);
    const { items } = await listNotifications(ctx, {});
    expect(new Set(items.map(({ room }) => room)).size).toBe(1);
  });

  it("reopens a room that is closed or out of sight, and says so once", async () => {
    const h = harness();
    const { ctx, number } = await reachable(h, { shard });
    await write(h, handset, number);
    await inShard(ctx, "UPDATE rooms SET status = 'closed' WHERE account_id = ?");
    await write(h, handset, number);
    await write(h, handset, number);
    expect(await storedRooms(ctx)).toMatchObject([{ status: "open" }]);
    const later = h.clock.now + HOUR;
    await inShard(ctx, "UPDATE rooms SET snoozed_until = ?2 WHERE account_id = ?1", later);
    await write(h, handset, number);
    expect(await storedRooms(ctx)).toMatchObject([{ snoozed_until: null }]);
    const entries = z.array(entry).parse((await rowsOf(ctx)).room_entries);
    expect(entries.sort((a, b) => a.event.localeCompare(b.event))).toMatchObject([
      { event: "reopened", user_id: null },
      { event: "woken", user_id: null },
    ]);
  });

  it("names its room to webhooks and notifications", async () => {
    const h = harness();
    const { ctx, number } = await reachable(h, { shard });
    await newWebhook(ctx);
    await write(h, handset, number);
    const [room] = await storedRooms(ctx);
    const [delivery] = await deliveriesOf(ctx);
    expect(JSON.parse(delivery?.body ?? "{}")).toMatchObject({ data: { room: room?.id } });
    expect((await listNotifications(ctx, {})).items).toMatchObject([{ room: room?.id }]);
  });

  it("STOP, START and HELP make a room too", async () => {
    const h = harness();
    const { ctx, number } = await reachable(h, { shard });
    const handsets = newHandsets(3);
    for (const [i, text] of ["STOP", "START", "HELP"].entries()) {
      await write(h, handsets[i] ?? "", number, text);
    }
    expect(await storedRooms(ctx)).toHaveLength(3);
  });
});

describe("what an account sends", () => {
  it("to typed numbers makes rooms and moves them, and leaves nothing to read", async () => {
    const h = harness();
    const { ctx, number } = await reachable(h);
    await write(h, handset, number);
    const [before] = await storedRooms(ctx);
    h.clock.now += HOUR;
    const request = quickRequest({ contacts: [handset, other], key: crypto.randomUUID() });
    await sendQuickMessage(ctx, request);
    const rooms = await storedRooms(ctx);
    expect(rooms.map(({ updated_at }) => updated_at)).toEqual([h.clock.now, h.clock.now]);
    expect(rooms.find(({ id }) => id === before?.id)?.last_in).toBe(before?.last_in);
    expect(rooms.find(({ id }) => id !== before?.id)).toMatchObject({
      number: other,
      last_in: null,
    });
    h.clock.now += HOUR;
    await sendQuickMessage(ctx, request);
    expect(await storedRooms(ctx)).toEqual(rooms);
  });

  it("does not open a closed room", async () => {
    const h = harness();
    const { ctx, number } = await reachable(h);
    await write(h, handset, number);
    await inShard(ctx, "UPDATE rooms SET status = 'closed' WHERE account_id = ?");
    await sendQuick(ctx, { contacts: [handset] });
    expect(await storedRooms(ctx)).toMatchObject([{ status: "closed" }]);
  });

  it("makes no room as a test, in a campaign, or before its time", async () => {
    const h = harness();
    const ctx = await accountIn(h);
    await sendQuick(ctx, { contacts: [handset], isTest: true });
    await paidCampaign(ctx, h, { count: 2 });
    const { at } = await laterQuick(ctx, h, 2);
    expect(await storedRooms(ctx)).toEqual([]);
    h.clock.now = at;
    await startDue(ctx, h);
    const rooms = await storedRooms(ctx);
    expect(rooms.map(({ updated_at }) => updated_at)).toEqual([at, at]);
    h.clock.now += HOUR;
    await startDue(ctx, h);
    await drain(h, "txn");
    expect(await storedRooms(ctx)).toEqual(rooms);
  });

  it("makes rooms once an administrator has approved it", async () => {
    const h = harness();
    const ctx = await accountIn(h, { flags: { adminApproved: false } });
    const { data } = await sendQuick(ctx, { contacts: [handset, other] });
    expect(await storedRooms(ctx)).toEqual([]);
    await approveQuick(ctx, data._id);
    expect(await storedRooms(ctx)).toHaveLength(2);
  });
});
