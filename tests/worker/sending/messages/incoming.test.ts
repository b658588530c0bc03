import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { INCOMING_TEXTS } from "#core/contract/messages/incoming.ts";
import { contract } from "#core/contract/registry.ts";
import type { Medium } from "#core/permissions.ts";
import { harness } from "#tests/support/campaign-harness.ts";
import { newHandsets } from "#tests/support/campaigns.ts";
import { asId } from "#tests/support/ids.ts";
import { planOf } from "#tests/support/query-plan.ts";
import { sendQuick } from "#tests/worker/campaigns/quick-messages/support.ts";
import { reachable, storedRooms, write } from "#tests/worker/inbox/rooms/handsets.ts";
import { type AccountContext, personOf } from "#worker/context.ts";
import { seeRoom } from "#worker/domains/inbox/rooms/rooms.ts";
import { history } from "#worker/domains/sending/messages/history.ts";
import { listIncoming } from "#worker/domains/sending/messages/list-incoming.ts";

async function scene() {
  const h = harness();
  const { ctx, number } = await reachable(h, { shard: 0 });
  const [ann = "", bo = ""] = newHandsets(2).sort();
  for (const [from, text] of [
    [bo, "Yes please"],
    [ann, "No thanks"],
    [bo, "At noon"],
  ] as const) {
    await write(h, from, number, text);
    h.clock.now += 1;
  }
  return { h, ctx, number, ann, bo };
}

function incoming(ctx: AccountContext, asked: Record<string, unknown> = {}) {
  return listIncoming(ctx, contract.listIncoming.input.parse(asked));
}

const words = (page: Awaited<ReturnType<typeof incoming>>) => page.items.map((one) => one.message);

describe("GET /incoming", () => {
  it("R385, R074, R116: lists received messages, the newest first, with their conversations, and nothing sent", async () => {
    const { ctx, number, ann, bo } = await scene();
    await sendQuick(ctx, { contacts: [ann] });
    const page = await incoming(ctx);
    expect(words(page)).toEqual(["At noon", "No thanks", "Yes please"]);
    expect(page).toMatchObject({ total: 3, current: 1, limit: 10, totalPages: 1 });
    const rooms = new Map((await storedRooms(ctx)).map((room) => [room.number, room.id]));
    expect(page.items[0]).toMatchObject({
      sender: bo,
      receiver: number,
      status: "received",
      room: rooms.get(bo),
    });
  });

  it("has what handsets write composed, so that a search finds it", async () => {
    const { h, ctx, number, ann } = await scene();
    await write(h, ann, number, "C\u0327a va, Zoe\u0308?");
    const page = await incoming(ctx, { message: "zo\u00eb" });
    expect(words(page)).toEqual(["\u00c7a va, Zo\u00eb?"]);
  });

  it("R053: gives the documents' names of a message, and what this person has yet to read", async () => {
    const { ctx, number, bo } = await scene();
    const [last] = (await incoming(ctx)).items;
    const named = { message_id: last?._id, contacts: [number], unread: true, workflow: null };
    expect(last).toMatchObject(named);
    const sent = { search: bo, type: "sms" } as const;
    const found = await history(ctx, contract.history.input.parse(sent));
    expect(found.items.find(({ _id }) => _id === last?._id)).toMatchObject({
      ...named,
      room: last?.room,
    });
    await seeRoom(ctx, { id: asId("room", last?.room) });
    expect((await incoming(ctx)).items.map(({ unread }) => unread)).toEqual([false, true, false]);
  });

  it("R191: of the media that the person sees", async () => {
    const { ctx, bo } = await scene();
    const sees = async (medium: Medium) => {
      const person = { ...personOf(ctx), role: "subaccount", access: [medium, "history"] } as const;
      const { items, total } = await incoming({ ...ctx, person });
      expect(items).toHaveLength(total);
      return total;
    };
    await env.SHARD_00.prepare(
      "UPDATE messages SET attachment_id = 'att_1' WHERE account_id = ? AND recipient = ?",
    )
      .bind(ctx.account.id, bo)
      .run();
    expect([await sees("sms"), await sees("mms")]).toEqual([1, 2]);
  });

  it("R385: by pages, and sorted by time or by who wrote", async () => {
    const { ctx } = await scene();
    expect(words(await incoming(ctx, { page: 2, limit: 2 }))).toEqual(["Yes please"]);
    expect(words(await incoming(ctx, { sortOrder: "asc" }))).toEqual([
      ...["Yes please", "No thanks", "At noon"],
    ]);
    const byNumber = { sortField: "sender", sortOrder: "asc" };
    expect(words(await incoming(ctx, byNumber))).toEqual(["No thanks", "Yes please", "At noon"]);
    await expect(incoming(ctx, { page: 1001 })).rejects.toThrow(INCOMING_TEXTS.tooFar);
  });

  it("R385: finds a number by how it begins, and words, and counts what it finds", async () => {
    const { ctx, number, ann, bo } = await scene();
    expect(words(await incoming(ctx, { search: "YES" }))).toEqual(["Yes please"]);
    expect(words(await incoming(ctx, { search: `0${ann.slice(2)}` }))).toEqual(["No thanks"]);
    const ofBo = await incoming(ctx, { sender: `0${bo.slice(2)}`, limit: 1 });
    expect([words(ofBo), ofBo.total]).toEqual([["At noon"], 2]);
    expect((await incoming(ctx, { receiver: number })).total).toBe(3);
    expect((await incoming(ctx, { receiver: "0000" })).total).toBe(0);
    expect((await incoming(ctx, { message: "noon", sender: ann })).total).toBe(0);
    expect((await incoming(ctx, { sender: "nobody" })).total).toBe(0);
  });

  it("reads along an index in the list's order, and never all messages", async () => {
    const { h, ctx } = await scene();
    const statements = new Set<string>();
    h.faults.prepared = (sql) => statements.add(sql);
    await incoming(ctx);
    await incoming(ctx, { sortField: "sender", search: "04", message: "a" });
    const ours = [...statements].filter((sql) => /FROM messages/.test(sql));
    expect(ours.length).toBeGreaterThanOrEqual(4);
    for (const sql of ours) {
      const steps = await planOf(sql);
      expect(steps.join("\n")).toMatch(/SEARCH m USING (COVERING )?INDEX messages_received/);
      expect(steps.filter((step) => /^SCAN (?!json_each)|TEMP B-TREE/.test(step))).toEqual([]);
    }
  });
});
