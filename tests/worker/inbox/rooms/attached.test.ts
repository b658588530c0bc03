import { SELF } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { QUICK_TEXTS } from "#core/contract/quick-messages/quick-messages.ts";
import { contract } from "#core/contract/registry.ts";
import type { ThreadEntry } from "#core/contract/rooms/rooms.ts";
import { MMS_TEXTS } from "#core/rules/mms.ts";
import { newAccount } from "#tests/support/account.ts";
import { expectBooksBalance } from "#tests/support/books.ts";
import { ORIGIN } from "#tests/support/call.ts";
import { drain, harness } from "#tests/support/campaign-harness.ts";
import { newHandsets } from "#tests/support/campaigns.ts";
import { asId } from "#tests/support/ids.ts";
import { sessionFor } from "#tests/support/session.ts";
import { MMS, stored } from "#tests/worker/content/media/support.ts";
import { messages } from "#worker/db/schema/shard/messages.ts";
import { rooms } from "#worker/db/schema/shard/rooms.ts";
import { sendMessage } from "#worker/domains/campaigns/quick-messages/send-quick-message.ts";
import { attachmentOf } from "#worker/domains/content/media/attachment-of.ts";
import { listConversations, listMessages } from "#worker/domains/inbox/rooms/list-messages.ts";
import { addSender } from "#worker/domains/senders/senders/senders.ts";
import { commit } from "#worker/kernel/commit.ts";
import { systemContext } from "#worker/system-context.ts";
import { reachable } from "./handsets.ts";
import { enter, type Inbox, newInbox, write } from "./support.ts";
import { begin, list } from "./thread-support.ts";

type Message = Extract<ThreadEntry, { kind: "message" }>;

/** The handset writes, and what it wrote becomes an MMS. */
async function writeMms(inbox: Inbox, text: string, file: { media: string } | { url: string }) {
  await write(inbox, text);
  const { ctx } = inbox;
  const attachmentId = await attachmentOf(ctx, { subject: "Our gate", ...file });
  const update = ctx.db.update(messages, { attachmentId }, sql`text = ${text}`);
  await commit(ctx, { statements: [update] });
}

const threadOf = async (ctx: Inbox["ctx"], room: string) =>
  (await listMessages(ctx, { room: asId("room", room) })).items.filter(
    (entry): entry is Message => entry.kind === "message",
  );

/** A sub-account with some media, that the room is assigned to. */
async function assignedTo({ ctx, room }: Inbox, access: ("sms" | "mms")[]) {
  const sub = await newAccount({
    ...{ role: "subaccount", access, parentId: ctx.account.id, shard: 0, credit: 0 },
  });
  const change = { assigneeAccount: sub.account.id };
  await commit(ctx, { statements: [ctx.db.update(rooms, change, sql`id = ${room}`)] });
  return sub;
}

it("an MMS in a thread says what it carries, at an address that a page without a session may load", async () => {
  const inbox = await newInbox();
  await writeMms(inbox, "Look", { media: await stored(inbox.ctx) });
  const [mms] = await threadOf(inbox.ctx, inbox.room);
  expect(mms).toMatchObject({
    ...{ isMMS: true, subject: "Our gate" },
    media: [{ filetype: "image/png", name: "sale.png" }],
  });
  const url = mms?.media?.[0]?.url ?? "";
  const file = await SELF.fetch(`${ORIGIN}${url}`);
  expect([file.status, file.headers.get("content-type")]).toEqual([200, "image/png"]);
  await file.arrayBuffer();
  // What is read again has the same address, so that no picture loads twice.
  expect((await threadOf(inbox.ctx, inbox.room))[0]?.media?.[0]?.url).toBe(url);
  const later = systemContext(env, { now: () => Date.now() + 3 * 86_400_000 });
  expect(
    (await threadOf({ ...inbox.ctx, now: later.now }, inbox.room))[0]?.media?.[0]?.url,
  ).not.toBe(url);
  expect((await list(inbox.ctx)).items[0]?.last).toMatchObject({ media: "image/png" });
});

it("a file elsewhere keeps its address", async () => {
  const inbox = await newInbox();
  const url = "https://shop.example.com.au/menu.jpg";
  await writeMms(inbox, "Menu", { url });
  expect((await threadOf(inbox.ctx, inbox.room))[0]?.media).toMatchObject([{ url }]);
});

it("a sub-account sees the pictures of its parent's conversation that is assigned to it, and no one else does", async () => {
  const inbox = await newInbox();
  await writeMms(inbox, "Look", { media: await stored(inbox.ctx) });
  const sub = await assignedTo(inbox, ["sms", "mms"]);
  const [mms] = await threadOf(sub, inbox.room);
  const response = await SELF.fetch(`${ORIGIN}${mms?.media?.[0]?.url}`);
  expect(response.status).toBe(200);
  await response.arrayBuffer();
  const other = await newAccount({ shard: 0 });
  await expect(threadOf(other, inbox.room)).rejects.toMatchObject({ code: "NOT_FOUND" });
});

it("R191: a sub-account with only SMS is shown no MMS, in the thread, live or in the list", async () => {
  const inbox = await newInbox();
  await write(inbox, "A text");
  const sub = await assignedTo(inbox, ["sms"]);
  const [ours, theirs] = [await enter(inbox), await enter(inbox, { as: await sessionFor(sub) })];
  await writeMms(inbox, "A picture", { media: await stored(inbox.ctx) });
  await inbox.ctx.db.batch([
    inbox.ctx.db.update(messages, { status: "delivered" }, sql`text = 'A picture'`),
  ]);
  await commit(inbox.ctx, { statements: [] });
  await write(inbox, "Another text");
  await theirs.until(() => theirs.texts().includes("Another text"));
  await ours.until(() => ours.texts().includes("Another text"));
  expect((await threadOf(sub, inbox.room)).map(({ message }) => message)).toEqual([
    "Another text",
    "A text",
  ]);
  expect(await threadOf(inbox.ctx, inbox.room)).toHaveLength(3);
  const mms = ours.frames
    .flatMap(({ entries }) => entries)
    .some((one) => "media" in one && one.media);
  expect(mms).toBe(true);
  expect(
    theirs.frames.flatMap(({ entries }) => entries).some((one) => "media" in one && one.media),
  ).toBe(false);
  const [shown] = (await list(sub)).items;
  expect(shown).toMatchObject({ unread: 2, last: { text: "Another text" } });
  expect((await list(inbox.ctx)).items[0]?.unread).toBe(3);
});

it("R191: a sub-account with only MMS is shown the MMS and no text, and answers by MMS only", async () => {
  const inbox = await newInbox();
  const media = await stored(inbox.ctx);
  await writeMms(inbox, "A picture", { media });
  await write(inbox, "A text");
  const sub = await assignedTo(inbox, ["mms"]);
  expect((await threadOf(sub, inbox.room)).map(({ message }) => message)).toEqual(["A picture"]);
  const [shown] = (await list(sub)).items;
  expect(shown).toMatchObject({ unread: 1, last: { text: "A picture", media: "image/png" } });
  expect((await listConversations(sub)).items).toMatchObject([{ room: inbox.room }]);
  const answer = (mode: "sms" | "mms") =>
    sendMessage(sub, contract.sendMessage.input.parse({ mode, room: inbox.room, message: "Hi" }));
  await expect(answer("sms")).rejects.toMatchObject({ code: "FORBIDDEN" });
  // It passes, and lacks its file.
  await expect(answer("mms")).rejects.toMatchObject({ code: "INVALID_INPUT" });
});

it("R009, R013, R178: the chat box sends an MMS once under its key, for its price, with its subject and its file", async () => {
  const h = harness();
  const { ctx, number } = await reachable(h);
  await addSender(ctx, { value: number, type: 2, perSecond: 50 });
  const [handset = ""] = newHandsets(1);
  const room = await begin(ctx, handset);
  const media = await stored(ctx);
  const asked = { mode: "mms", room, sender: number, message: "Look", subject: "Gate", media };
  const send = (input: object) =>
    sendMessage(ctx, contract.sendMessage.input.parse({ ...asked, ...input }));
  const key = crypto.randomUUID();
  const first = await send({ key });
  expect(await send({ key })).toEqual(first);
  expect(first.entry).toMatchObject({
    isMMS: true,
    subject: "Gate",
    media: [{ name: "sale.png" }],
  });
  await expect(send({ key, media: await stored(ctx) })).rejects.toThrow(QUICK_TEXTS.keyUsed);
  await expect(send({ message: "x".repeat(1501) })).rejects.toThrow(MMS_TEXTS.long);
  await expect(send({ media: undefined })).rejects.toThrow(MMS_TEXTS.fileRequired);
  const stranger = await newAccount({ shard: 0 });
  await expect(send({ media: await stored(stranger) })).rejects.toThrow(MMS_TEXTS.noFile);
  await drain(h, "txn");
  expect(h.carrier.taken).toMatchObject([{ to: handset, from: number, mms: { subject: "Gate" } }]);
  expect(await expectBooksBalance(ctx)).toMatchObject({ debited: MMS });
});
