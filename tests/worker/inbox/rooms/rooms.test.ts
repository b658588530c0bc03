import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { newId } from "#core/ids.ts";
import type { Feature } from "#core/permissions.ts";
import { newAccount } from "#tests/support/account.ts";
import { groupOf } from "#tests/support/campaigns.ts";
import { asId } from "#tests/support/ids.ts";
import { type AccountContext, personOf } from "#worker/context.ts";
import { contacts } from "#worker/db/schema/shard/contacts.ts";
import { groups } from "#worker/db/schema/shard/groups.ts";
import { rooms } from "#worker/db/schema/shard/rooms.ts";
import { changeRoom } from "#worker/domains/inbox/rooms/change-room.ts";
import { listMessages } from "#worker/domains/inbox/rooms/list-messages.ts";
import {
  getRoom,
  listColleagues,
  openRoom,
  seeRoom,
  unreadRooms,
} from "#worker/domains/inbox/rooms/rooms.ts";
import { begin, changes, list, mobile, say } from "./thread-support.ts";

let ctx: AccountContext;
beforeEach(async () => {
  ctx = await newAccount();
});

describe("the list of rooms", () => {
  it("R013, R239: has 10 to a page, the latest first, each once", async () => {
    for (let n = 0; n < 25; n++) {
      await begin(ctx, mobile(n));
      await say(ctx, mobile(n), `Hello ${n}`);
    }
    const seen: string[] = [];
    const sizes: number[] = [];
    let cursor: string | undefined;
    do {
      const page = await list(ctx, cursor ? { cursor } : {});
      seen.push(...page.items.map(({ number }) => number));
      sizes.push(page.items.length);
      cursor = page.next;
    } while (cursor);
    expect(sizes).toEqual([10, 10, 5]);
    expect(seen).toEqual(Array.from({ length: 25 }, (_, n) => mobile(24 - n)));
  });

  it("shows who it is with, the last words, and what was not read", async () => {
    const id = await begin(ctx, "0412 345 678");
    await say(ctx, "61412345678", "Are you open?");
    await say(ctx, "61412345678", "Hello?");
    const now = Date.now();
    await ctx.db.batch([
      ctx.db.insert(contacts, {
        ...{ id: newId("contact", now), groupId: newId("group", now), number: "61412345678" },
        ...{ fields: '{"first_name":"Mia","last_name":"Wong"}', createdAt: now, updatedAt: now },
      }),
    ]);
    const { items, unread } = await list(ctx);
    expect(items).toMatchObject([
      {
        ...{ _id: id, number: "61412345678", name: "Mia Wong", unread: 2, status: "open" },
        ...{ isBlocked: false, isBlockedByUser: false, sender: "#SharedNum#" },
        last: { text: "Hello?", direction: "in" },
      },
    ]);
    expect(unread).toBe(1);
    expect((await list(ctx, { search: "mia" })).items).toHaveLength(1);
    expect((await list(ctx, { search: "0412 345" })).items).toHaveLength(1);
    expect((await list(ctx, { search: "0499" })).items).toEqual([]);
  });

  it("shows no names to who may not read contacts, and R191: no texts and nothing unread of them to who has no SMS", async () => {
    const shard = ctx.account.shard === 0 ? 0 : 1;
    const subOf = (access: Feature[]) =>
      newAccount({ parentId: ctx.account.id, role: "subaccount", access, shard });
    const now = Date.now();
    const number = mobile(1);
    const names = { fields: '{"first_name":"Mia"}', createdAt: now, updatedAt: now };
    for (const [sub, name, text] of [
      [await subOf(["sms"]), undefined, "Hello"],
      [await subOf(["mms", "group"]), "Mia", undefined],
    ] as const) {
      const id = await begin(sub, number);
      await say(sub, number, "Hello");
      const contact = { id: newId("contact", now), groupId: newId("group", now), number };
      await sub.db.batch([sub.db.insert(contacts, { ...contact, ...names })]);
      const [room] = (await list(sub)).items;
      expect([room?.name, room?.last?.text]).toEqual([name, text]);
      const unread = text ? 1 : 0;
      expect([room?.unread, (await unreadRooms(sub)).unread]).toEqual([unread, unread]);
      expect((await list(sub, { unread: "true" })).items).toHaveLength(unread);
      expect((await list(sub, { search: "mia" })).items).toHaveLength(name ? 1 : 0);
      expect((await list(sub, { search: "0410" })).items).toHaveLength(1);
      expect((await listMessages(sub, { room: id })).items).toHaveLength(text ? 1 : 0);
    }
  });

  it("has one room for a number, however it is written and by however many at once", async () => {
    const [one, two] = await Promise.all([begin(ctx, "0412345678"), begin(ctx, "+61 412 345 678")]);
    expect(one).toBe(two);
    expect((await list(ctx)).items).toHaveLength(1);
  });
});

describe("what was read", () => {
  it("R263: is each person's own and never moves back", async () => {
    const id = await begin(ctx, mobile(1));
    const first = await say(ctx, mobile(1), "One");
    const second = await say(ctx, mobile(1), "Two");
    await say(ctx, mobile(1), "Three");
    expect((await seeRoom(ctx, { id, message: second })).data.unread).toBe(1);
    expect((await seeRoom(ctx, { id, message: first })).data.unread).toBe(1);
    const userId = newId("user", Date.now());
    const colleague: AccountContext = { ...ctx, person: { ...personOf(ctx), userId } };
    expect((await list(colleague)).items[0]?.unread).toBe(3);
    await seeRoom(ctx, { id, message: asId("message", `msg_${"Z".repeat(26)}`) });
    await say(ctx, mobile(1), "Four");
    expect((await list(ctx, { unread: "true" })).items[0]?.unread).toBe(1);
    await openRoom(ctx, { read: "all" });
    expect(await list(ctx)).toMatchObject({ unread: 0, items: [{ unread: 0 }] });
    expect((await list(ctx, { unread: "true" })).items).toEqual([]);
  });
});

describe("a room", () => {
  it("is closed, opened, put off and assigned, and its thread says so", async () => {
    const id = await begin(ctx, mobile(1));
    const me = personOf(ctx);
    await changeRoom(ctx, { id, status: "closed" });
    expect((await list(ctx)).items).toEqual([]);
    expect((await list(ctx, { status: "closed" })).items).toHaveLength(1);
    await changeRoom(ctx, { id, status: "closed" });
    await changeRoom(ctx, { id, status: "open" });
    const until = Date.now() + 60_000;
    expect((await changeRoom(ctx, { id, snoozedUntil: until })).data.status).toBe("snoozed");
    expect((await list(ctx)).items).toEqual([]);
    const later: AccountContext = { ...ctx, now: () => until + 1 };
    expect((await list(later)).items).toHaveLength(1);
    await changeRoom(ctx, { id, assignee: asId("user", me.userId) });
    expect((await list(later, { assignee: "me" })).items[0]?.assignee?.name).toBe(me.name);
    expect((await list(later, { assignee: "none" })).items).toEqual([]);
    expect((await list(later, { assignee: me.userId })).items.map(({ _id }) => _id)).toEqual([id]);
    const { items } = await listMessages(ctx, { room: id });
    const events = items.map((entry) => (entry.kind === "event" ? entry.event : entry.kind));
    expect(events.sort()).toEqual(["assigned", "closed", "reopened", "snoozed"]);
    await expect(changeRoom(ctx, { id, snoozedUntil: 5 })).rejects.toMatchObject({
      fields: { snoozedUntil: "Choose a time in the future" },
    });
    const stranger = newId("user", Date.now());
    await expect(changeRoom(ctx, { id, assignee: stranger })).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
  });

  it("of the parent's is seen by the sub-account that it is assigned to, until it no longer is", async () => {
    const shard = ctx.account.shard === 0 ? 0 : 1;
    const parentId = ctx.account.id;
    const sub = await newAccount({ parentId, role: "subaccount", access: ["sms"], shard });
    const id = await begin(ctx, mobile(1));
    await say(ctx, mobile(1), "For the family");
    await begin(ctx, mobile(2));
    const { seq } = await list(sub);
    await expect(getRoom(sub, { id })).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(listMessages(sub, { room: id })).rejects.toMatchObject({ code: "NOT_FOUND" });
    const them = personOf(sub);
    const { people } = await getRoom(ctx, { id });
    const family = [personOf(ctx).userId, them.userId];
    expect(people.map(({ _id }) => _id).sort()).toEqual(family.sort());
    await changeRoom(ctx, { id, assignee: asId("user", them.userId) });
    const seen = await changes(sub, seq);
    expect(seen).toMatchObject({ items: [{ _id: id, unread: 1 }], removed: [], unread: 1 });
    expect(seen.items[0]?.account).toBeTruthy();
    const thread = await listMessages(sub, { room: id });
    expect(thread.items.some((entry) => entry.kind === "message")).toBe(true);
    await changeRoom(ctx, { id, assignee: null });
    expect(await changes(sub, seen.seq)).toMatchObject({ items: [], removed: [id] });
    await expect(seeRoom(sub, { id })).rejects.toMatchObject({ code: "NOT_FOUND" });
    const closing = changeRoom(sub, { id, status: "closed" });
    await expect(closing).rejects.toMatchObject({ code: "NOT_FOUND" });
    const stranger = await newAccount({ shard });
    await expect(getRoom(stranger, { id })).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  it("has its contacts' values by the labels of their groups, as they are spelt", async () => {
    const id = await begin(ctx, mobile(1));
    const values = { first_name: "Mia", constructor: "x", unused: "y" };
    const group = await groupOf(ctx, [mobile(1)], () => values);
    const spelt = ["Suburb", "First name", "Constructor", "toString"];
    await ctx.db.batch([
      ctx.db.update(groups, { fields: JSON.stringify(spelt) }, eq(groups.id, group)),
    ]);
    const { contacts: found } = await getRoom(ctx, { id });
    expect(found.map(({ fields }) => Object.entries(fields))).toEqual([
      [
        ["First name", "Mia"],
        ["Constructor", "x"],
      ],
    ]);
  });

  it("is handed back by a sub-account to its parent, and to no one else", async () => {
    const shard = ctx.account.shard === 0 ? 0 : 1;
    const subOf = () =>
      newAccount({ parentId: ctx.account.id, role: "subaccount", access: ["sms"], shard });
    const [sub, sibling] = [await subOf(), await subOf()];
    const id = await begin(ctx, mobile(1));
    await changeRoom(ctx, { id, assignee: asId("user", personOf(sub).userId) });
    const toSibling = changeRoom(sub, { id, assignee: asId("user", personOf(sibling).userId) });
    await expect(toSibling).rejects.toMatchObject({ code: "NOT_FOUND" });
    const own = await begin(sub, mobile(2));
    const { people } = await getRoom(sub, { id: own });
    expect(people.map(({ _id }) => _id)).toEqual([personOf(sub).userId]);
    const filter = async (who: AccountContext) =>
      (await listColleagues(who)).items.map(({ _id }) => _id).sort();
    expect(await filter(sub)).toEqual([personOf(sub).userId]);
    const family = [ctx, sub, sibling].map((one) => personOf(one).userId);
    expect(await filter(ctx)).toEqual(family.sort());
    const back = await changeRoom(sub, { id, assignee: asId("user", personOf(ctx).userId) });
    expect(back.data.assignee?._id).toBe(personOf(ctx).userId);
    await expect(getRoom(sub, { id })).rejects.toMatchObject({ code: "NOT_FOUND" });
  });
});

describe("changes of the list", () => {
  it("are exactly what happened since, and a fresh start after too many", async () => {
    const kept = await begin(ctx, mobile(1));
    const closed = await begin(ctx, mobile(2));
    const { seq } = await list(ctx);
    expect(await changes(ctx, seq)).toMatchObject({ items: [], removed: [], restart: false });
    await say(ctx, mobile(1), "News");
    await changeRoom(ctx, { id: closed, status: "closed" });
    const fresh = await begin(ctx, mobile(3));
    const told = await changes(ctx, seq);
    expect(told.items.map(({ _id }) => _id).sort()).toEqual([kept, fresh].sort());
    expect(told.removed).toEqual([closed]);
    expect(await changes(ctx, told.seq)).toMatchObject({ items: [], removed: [] });
    expect((await changes(ctx, "99999999999999")).restart).toBe(true);
    expect((await changes(ctx, "nonsense")).restart).toBe(true);
    const many = Array.from({ length: 501 }, (_, n) =>
      ctx.db.insert(rooms, {
        ...{ id: newId("room", Date.now()), number: mobile(100 + n) },
        ...{ updatedAt: 1, createdAt: 1 },
      }),
    );
    await ctx.db.batch(many);
    expect(await changes(ctx, told.seq)).toMatchObject({ items: [], restart: true });
  });
});
