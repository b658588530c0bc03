import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { SHARED_SENDER } from "#core/contract/profile/me.ts";
import { QUICK_TEXTS } from "#core/contract/quick-messages/quick-messages.ts";
import { contract } from "#core/contract/registry.ts";
import { ROOM_MESSAGE_TEXTS } from "#core/contract/rooms/room-messages.ts";
import type { Id } from "#core/ids.ts";
import { toCents } from "#core/rules/money.ts";
import { addNumber } from "#tests/support/add-number.ts";
import { expectBooksBalance } from "#tests/support/books.ts";
import { accountIn, drain, type Harness, harness } from "#tests/support/campaign-harness.ts";
import { groupOf, newHandsets, SMS } from "#tests/support/campaigns.ts";
import { rowsOf } from "#tests/support/world.ts";
import { sendQuick } from "#tests/worker/campaigns/quick-messages/support.ts";
import type { AccountContext } from "#worker/context.ts";
import { setBlocked } from "#worker/domains/audience/suppressions/set-blocked.ts";
import { checkQuickMessage } from "#worker/domains/campaigns/quick-messages/check-quick-message.ts";
import { sendMessage } from "#worker/domains/campaigns/quick-messages/send-quick-message.ts";
import { createParam } from "#worker/domains/content/params/params.ts";
import { changeRoom } from "#worker/domains/inbox/rooms/change-room.ts";
import { listMessages } from "#worker/domains/inbox/rooms/list-messages.ts";
import { openRoom } from "#worker/domains/inbox/rooms/rooms.ts";
import { listNotifications } from "#worker/domains/platform/notifications/notifications.ts";
import { addSender } from "#worker/domains/senders/senders/senders.ts";
import { reachable, storedRooms, write } from "./handsets.ts";

/** Someone has written to an account's own number. */
async function scene(options: Parameters<typeof accountIn>[1] = {}) {
  const h = harness();
  const { ctx, number } = await reachable(h, options);
  await addSender(ctx, { value: number, type: 2, perSecond: 50 });
  const [handset = ""] = newHandsets(1);
  await write(h, handset, number);
  h.clock.now += 1;
  const [room] = await storedRooms(ctx);
  if (!room) throw new Error("There is no room");
  return { h, ctx, number, handset, room: room.id };
}

function send(ctx: AccountContext, input: Readonly<Record<string, unknown>>) {
  const whole = { mode: "sms", message: "On our way", ...input };
  return sendMessage(ctx, contract.sendMessage.input.parse(whole));
}

function subAccount(h: Harness, parent: AccountContext, flags = {}) {
  const { id, shard } = parent.account;
  return accountIn(h, {
    ...{ role: "subaccount", parentId: id, shard: shard === 0 ? 0 : 1, access: ["sms"], flags },
  });
}

async function thread(ctx: AccountContext, room: Id<"room">) {
  return (await listMessages(ctx, contract.listMessages.input.parse({ room }))).items;
}

async function assignTo(owner: AccountContext, room: Id<"room">, person: AccountContext) {
  const assignee = person.person?.userId;
  await changeRoom(owner, contract.changeRoom.input.parse({ id: room, assignee }));
}

describe("POST /message in a conversation", () => {
  it("R013: sends to its handset, from what the handset wrote to, and shows it in the thread", async () => {
    const { h, ctx, number, handset, room } = await scene();
    const { entry, data } = await send(ctx, { room, key: crypto.randomUUID() });
    expect(data).toMatchObject({ status: "sent", recipients: 1 });
    expect(entry).toMatchObject({ kind: "message", receiver: handset, message: "On our way" });
    await drain(h, "txn");
    expect(h.carrier.taken).toMatchObject([{ to: handset, from: number }]);
    const author = ctx.person?.userId;
    expect((await thread(ctx, room))[0]).toMatchObject({ _id: entry?._id, status: "sent", author });
    expect(await expectBooksBalance(ctx)).toMatchObject({ debited: SMS });
  });

  it("sends and charges once, however often it is asked, also if the usual sender changes in between", async () => {
    const { h, ctx, room, handset } = await scene();
    const key = crypto.randomUUID();
    const first = await send(ctx, { room, key });
    const another = "61488000777";
    await addNumber(h.system, another, ctx.account.id);
    await write(h, handset, another);
    expect(await send(ctx, { room, key })).toEqual(first);
    await drain(h, "txn");
    expect(h.carrier.taken).toHaveLength(1);
    expect(await expectBooksBalance(ctx)).toMatchObject({ debited: SMS });
    await expect(send(ctx, { room, key, message: "Other" })).rejects.toThrow(QUICK_TEXTS.keyUsed);
  });

  it("C54: is refused in place, with the reason, if they opted out or are blocked, and nothing is stored or charged", async () => {
    const { h, ctx, number, handset, room } = await scene();
    await write(h, handset, number, "STOP");
    const before = (await rowsOf(ctx)).messages?.length;
    await expect(send(ctx, { room })).rejects.toThrow(QUICK_TEXTS.optedOut);
    await write(h, handset, number, "START");
    await setBlocked(ctx, { number: handset, blocked: true });
    await expect(send(ctx, { room })).rejects.toThrow(QUICK_TEXTS.blocked);
    const rows = await rowsOf(ctx);
    // START and its reply.
    expect(rows.messages?.length).toBe((before ?? 0) + 2);
    expect(rows.quick_messages).toEqual([]);
    expect(await expectBooksBalance(ctx)).toMatchObject({ debited: 0 });
  });

  it("R535: an account that may not use the numbers that accounts share answers from its default", async () => {
    const h = harness();
    const ctx = await accountIn(h);
    await addSender(ctx, { value: "61488000888", type: 2, perSecond: 50 });
    const [quiet = "", known = ""] = newHandsets(2);
    const { data } = await openRoom(ctx, { number: quiet });
    // From a shared number, while the account may.
    await sendQuick(ctx, { contacts: [known] });
    const { data: shared } = await openRoom(ctx, { number: known });
    await drain(h, "txn");
    await env.CONTROL.prepare("UPDATE accounts SET allowed_shared_sender = 0 WHERE id = ?")
      .bind(ctx.account.id)
      .run();
    h.clock.now += 1;
    for (const room of [data?._id, shared?._id]) await send(ctx, { room });
    await drain(h, "txn");
    const from = (handset: string) => h.carrier.taken.findLast(({ to }) => to === handset)?.from;
    expect([from(quiet), from(known)]).toEqual(["61488000888", "61488000888"]);
  });

  it("needs a conversation that the person may see, and without one a sender", async () => {
    const { ctx, room } = await scene();
    const other = await scene();
    await expect(send(other.ctx, { room })).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(send(ctx, { contacts: ["0412345678"] })).rejects.toThrow(
      QUICK_TEXTS.senderRequired,
    );
    await expect(send(ctx, { mode: "note" })).rejects.toThrow(ROOM_MESSAGE_TEXTS.noteWhere);
  });
});

describe("a conversation that a parent has assigned to a sub-account", () => {
  it("is answered from the parent's number, at the parent's cost, and not before it is assigned", async () => {
    const { h, ctx, number, handset, room } = await scene();
    const sub = await subAccount(h, ctx);
    await expect(send(sub, { room })).rejects.toMatchObject({ code: "NOT_FOUND" });
    await assignTo(ctx, room, sub);
    const { entry } = await send(sub, { room });
    expect(entry).toMatchObject({ sender: number });
    await drain(h, "txn");
    expect(h.carrier.taken).toMatchObject([{ to: handset, from: number }]);
    expect(await expectBooksBalance(ctx)).toMatchObject({ debited: SMS });
    expect(await expectBooksBalance(sub)).toMatchObject({ debited: 0 });
    expect((await rowsOf(sub)).messages).toEqual([]);
    expect((await thread(sub, room)).map(({ _id }) => _id)).toContain(entry?._id);
  });

  it("gives it no other sender, no schedule, and no way around its own approval", async () => {
    const { h, ctx, room } = await scene();
    const sub = await subAccount(h, ctx);
    await assignTo(ctx, room, sub);
    await expect(send(sub, { room, sender: SHARED_SENDER })).rejects.toThrow(
      ROOM_MESSAGE_TEXTS.parentsSender,
    );
    const later = { sendType: "schedule", scheduleAt: h.clock.now + 3_600_000 };
    await expect(send(sub, { room, ...later })).rejects.toThrow(ROOM_MESSAGE_TEXTS.parentsNow);
    const waiting = await subAccount(h, ctx, { adminApproved: false });
    await assignTo(ctx, room, waiting);
    await expect(send(waiting, { room })).rejects.toThrow(QUICK_TEXTS.notApproved);
    expect((await rowsOf(ctx)).quick_messages).toEqual([]);
  });

  it("is answered with what it may read itself, not with the parent's parameters and contacts' values", async () => {
    const { h, ctx, handset, room } = await scene();
    const sub = await subAccount(h, ctx);
    await assignTo(ctx, room, sub);
    await createParam(ctx, { name: "Code", value: "Parent's secret" });
    await groupOf(ctx, [handset], () => ({ name: "Ann", plan: "Gold" }));
    const message = "Hi {{name|you}}, {{plan|no}} plan, {{code|no}} code";
    await send(sub, { room, message });
    await createParam(sub, { name: "Code", value: "Ours" });
    await groupOf(sub, [handset], () => ({ name: "Bo" }));
    await send(sub, { room, message });
    await send(ctx, { room, message });
    await drain(h, "txn");
    expect(h.carrier.taken.map(({ text }) => text)).toEqual([
      "Hi you, no plan, no code",
      "Hi Bo, no plan, Ours code",
      "Hi Ann, Gold plan, Parent's secret code",
    ]);
  });

  it("binds it to the parent's opt-outs", async () => {
    const { h, ctx, number, handset, room } = await scene();
    const sub = await subAccount(h, ctx);
    await assignTo(ctx, room, sub);
    await write(h, handset, number, "STOP");
    await expect(send(sub, { room })).rejects.toThrow(QUICK_TEXTS.optedOut);
  });
});

describe("POST /gateway/check in a conversation", () => {
  const check = (ctx: AccountContext, input: Readonly<Record<string, unknown>>) =>
    checkQuickMessage(
      ctx,
      contract.checkQuickMessage.input.parse({ message: "On our way", ...input }),
    );

  it("says what an answer costs, which is what it is sent for, and why it is not sent", async () => {
    const { h, ctx, number, handset, room } = await scene();
    const { data } = await check(ctx, { room, contacts: ["0412345678"] });
    expect(data).toMatchObject({ recipients: 1, messages: [{ number: handset }] });
    const { price } = data;
    await send(ctx, { room, recipients: 1, price });
    expect(await expectBooksBalance(ctx)).toMatchObject({ debited: SMS });
    expect(price).toBe(toCents(SMS));
    await write(h, handset, number, "STOP");
    const stopped = (await check(ctx, { room })).data;
    expect(stopped).toMatchObject({ recipients: 0, excluded: [{ reason: "optedOut" }] });
  });

  it("is of a conversation that the person may see, and of its main account's price, not its balance", async () => {
    const { h, ctx, handset, room } = await scene();
    const sub = await subAccount(h, ctx, { deductFromAccount: true });
    await expect(check(sub, { room })).rejects.toMatchObject({ code: "NOT_FOUND" });
    await assignTo(ctx, room, sub);
    const { data } = await check(sub, { room });
    expect(data).toMatchObject({ price: toCents(SMS), messages: [{ number: handset }] });
    expect([data.balance, (await check(ctx, { room })).data.balance]).toEqual([
      undefined,
      expect.any(Number),
    ]);
    await expect(check(sub, { room, sender: SHARED_SENDER })).rejects.toThrow(
      ROOM_MESSAGE_TEXTS.parentsSender,
    );
    await expect(check(ctx, { contacts: [handset] })).rejects.toThrow(QUICK_TEXTS.senderRequired);
  });
});

describe("a note", () => {
  it("is in the thread, moves the conversation up, and is never sent", async () => {
    const { h, ctx, room } = await scene();
    h.clock.now += 1000;
    const { entry } = await send(ctx, { mode: "note", room, message: "Ring her on Monday" });
    expect(entry).toMatchObject({
      kind: "note",
      text: "Ring her on Monday",
      by: { _id: ctx.person?.userId },
    });
    expect((await thread(ctx, room))[0]).toEqual(entry);
    expect(await storedRooms(ctx)).toMatchObject([{ updated_at: h.clock.now }]);
    await drain(h, "txn");
    expect(h.carrier.taken).toEqual([]);
    expect(await expectBooksBalance(ctx)).toMatchObject({ debited: 0 });
  });

  it("is stored once under its key, however often it is asked for, and mentions once", async () => {
    const { h, ctx, room } = await scene();
    const sub = await subAccount(h, ctx);
    await assignTo(ctx, room, sub);
    const asked = { room, message: "Yours?", mentions: [sub.person?.userId], mode: "note" };
    const note = { ...asked, key: crypto.randomUUID() };
    const first = await send(ctx, note);
    h.clock.now += 1000;
    const again = await Promise.all([send(ctx, note), send(ctx, note)]);
    expect(again).toEqual([first, first]);
    const other = { ...note, key: crypto.randomUUID() };
    const [one, two] = await Promise.all([send(ctx, other), send(ctx, other)]);
    expect(one).toEqual(two);
    const notes = async () => (await thread(ctx, room)).filter(({ kind }) => kind === "note");
    expect((await notes()).map(({ _id }) => _id)).toEqual([one.entry?._id, first.entry?._id]);
    const mentions = (await listNotifications(sub, {})).items.filter(
      ({ kind }) => kind === "mention",
    );
    expect(mentions).toHaveLength(2);
    for (const change of [{ message: "Mine" }, { mentions: [] }]) {
      await expect(send(ctx, { ...note, ...change })).rejects.toThrow(ROOM_MESSAGE_TEXTS.keyUsed);
    }
    await expect(send(sub, { ...note, mentions: [] })).rejects.toThrow(ROOM_MESSAGE_TEXTS.keyUsed);
    expect(await notes()).toHaveLength(2);
  });

  it("notifies colleagues whom it mentions, and only those who can see the conversation", async () => {
    const { h, ctx, room } = await scene();
    const sub = await subAccount(h, ctx);
    const note = { mode: "note", room, message: "Yours?", mentions: [sub.person?.userId] };
    await expect(send(ctx, note)).rejects.toThrow(ROOM_MESSAGE_TEXTS.mentions);
    await assignTo(ctx, room, sub);
    await send(ctx, note);
    const mention = {
      kind: "mention",
      room,
      message: `${ctx.person?.name} mentioned you in a conversation`,
    };
    expect((await listNotifications(sub, {})).items).toMatchObject([mention]);
    await send(sub, { ...note, mentions: [ctx.person?.userId] });
    const own = (await listNotifications(ctx, {})).items.filter(({ kind }) => kind === "mention");
    expect(own).toMatchObject([{ room }]);
    const stranger = await accountIn(h);
    const outside = { ...note, mentions: [stranger.person?.userId] };
    await expect(send(ctx, outside)).rejects.toThrow(ROOM_MESSAGE_TEXTS.mentions);
    expect((await listNotifications(stranger, {})).items).toEqual([]);
  });
});
