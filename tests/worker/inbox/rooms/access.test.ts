import { runInDurableObject } from "cloudflare:test";
import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { RIGHTS_CHANGED, SESSION_OVER } from "#core/events.ts";
import { newId } from "#core/ids.ts";
import { newAccount } from "#tests/support/account.ts";
import { refusalOf } from "#tests/support/call.ts";
import { openSocket } from "#tests/support/listen.ts";
import { sessionFor, sessionIn } from "#tests/support/session.ts";
import { tokenOf } from "#tests/worker/identity/tokens/support.ts";
import { rooms } from "#worker/db/schema/shard/rooms.ts";
import { endSessions } from "#worker/domains/identity/sessions/end-sessions.ts";
import { changeAccess } from "#worker/domains/identity/sub-accounts/sub-accounts.ts";
import { commit } from "#worker/kernel/commit.ts";
import { enter, type Inbox, livePath, newInbox, objectOf, write } from "./support.ts";

/** A sub-account that the room is assigned to, and its session. */
async function assignedTo(inbox: Inbox) {
  const sub = await newAccount({
    role: "subaccount",
    access: ["sms", "mms"],
    parentId: inbox.ctx.account.id,
    shard: 0,
    credit: 0,
  });
  await assign(inbox, sub.account.id);
  return { sub, cookie: await sessionFor(sub) };
}

async function assign({ ctx, room }: Inbox, account: string | null) {
  await commit(ctx, {
    statements: [ctx.db.update(rooms, { assigneeAccount: account }, sql`id = ${room}`)],
    events: [{ type: "room.changed", id: room, reassigned: true }],
  });
}

describe("a room's socket refuses", () => {
  it.each([
    ["another origin", { origin: "https://evil.example" }, 403],
    ["an opaque origin", { origin: "null" }, 403],
    ["no origin", { origin: "" }, 403],
    ["a cross-site page", { "sec-fetch-site": "cross-site" }, 403],
    ["nobody", { cookie: "" }, 401],
    ["a forged session", { cookie: "cooee.session=abc.def.ghi" }, 401],
    ["what is no socket", { upgrade: "" }, 400],
  ])("%s", async (_, headers, status) => {
    const { room, cookie } = await newInbox();
    const response = await openSocket(livePath(room), { cookie, ...headers });
    expect(response.status).toBe(status);
    expect(response.webSocket).toBeNull();
    await refusalOf(response);
  });

  it("an app token, as no socket would notice its end", async () => {
    const { ctx, room } = await newInbox();
    const { value } = await tokenOf(ctx);
    const headers = { cookie: "", authorization: `Bearer ${value}` };
    expect((await openSocket(livePath(room), headers)).status).toBe(401);
  });

  it("another account, and everybody where there is no room", async () => {
    const [inbox, other] = [await newInbox(), await newInbox()];
    const status = async (room: string) =>
      (await openSocket(livePath(room), { cookie: other.cookie })).status;
    expect(await status(inbox.room)).toBe(404);
    expect(await status(newId("room", Date.now()))).toBe(404);
    expect(await status("elsewhere")).toBe(400);
    expect(await status(other.room)).toBe(101);
  });

  it("a sub-account, unless the room is assigned to it and it may read conversations", async () => {
    const inbox = await newInbox();
    const { sub, cookie } = await assignedTo(inbox);
    const status = async () => (await openSocket(livePath(inbox.room), { cookie })).status;
    expect(await status()).toBe(101);
    await assign(inbox, null);
    expect(await status()).toBe(404);
    await assign(inbox, sub.account.id);
    await changeAccess(inbox.ctx, { id: sub.account.id, access: ["group"] });
    expect(await status()).toBe(403);
  });

  it("R191: texts to a sub-account with only MMS, whose open sockets are closed", async () => {
    const inbox = await newInbox();
    const { sub, cookie } = await assignedTo(inbox);
    const theirs = await enter(inbox, { as: cookie });
    await changeAccess(inbox.ctx, { id: sub.account.id, access: ["mms"] });
    expect(await theirs.closed).toBe(RIGHTS_CHANGED);
    const [again, ours] = [await enter(inbox, { as: cookie }), await enter(inbox)];
    await write(inbox, "A text message");
    expect(await ours.heard(1)).toEqual(["A text message"]);
    await again.until(() => again.frames.some(({ seq }) => seq === ours.frames.at(-1)?.seq));
    expect([theirs.texts(), again.texts()]).toEqual([[], []]);
  });
});

describe("a room's socket is closed at once", () => {
  it("when its session ends, and the others stay", async () => {
    const inbox = await newInbox();
    const as = await sessionFor(inbox.ctx);
    const [ended, other] = [await enter(inbox, { as }), await enter(inbox)];
    await endSessions(inbox.ctx, sql`id = ${sessionIn(as)}`);
    expect(await ended.closed).toBe(SESSION_OVER);
    await write(inbox, "Only for one");
    expect(await other.heard(1)).toEqual(["Only for one"]);
    expect(ended.texts()).toEqual([]);
  });

  it("when its person's rights change, and those of other accounts stay", async () => {
    const inbox = await newInbox();
    const { sub, cookie } = await assignedTo(inbox);
    const [theirs, ours] = [await enter(inbox, { as: cookie }), await enter(inbox)];
    await changeAccess(inbox.ctx, { id: sub.account.id, access: ["group"] });
    expect(await theirs.closed).toBe(RIGHTS_CHANGED);
    await write(inbox, "Ours");
    // After the entry that the room was unassigned.
    expect((await ours.heard(2)).slice(1)).toEqual(["Ours"]);
    expect(theirs.texts()).toEqual([]);
  });

  it("when the room is assigned to someone else", async () => {
    const inbox = await newInbox();
    const { cookie } = await assignedTo(inbox);
    const theirs = await enter(inbox, { as: cookie });
    await assign(inbox, null);
    expect(await theirs.closed).toBe(RIGHTS_CHANGED);
    await write(inbox, "Ours");
    expect(theirs.texts()).toEqual([]);
  });
});

it("an account's feed knows the rooms that its people are in, and forgets those that they left", async () => {
  const inbox = await newInbox();
  const feed = inbox.ctx.feed(inbox.ctx.account.id);
  const known = () =>
    runInDurableObject(feed, async (_, { storage }) => [...(await storage.list()).keys()]);
  const [one, two] = [await enter(inbox), await enter(inbox)];
  expect(await known()).toEqual([`room:${inbox.room}`]);
  one.close();
  await one.closed;
  await two.until(() => two.frames.length > 0);
  expect(await known()).toEqual([`room:${inbox.room}`]);
  two.close();
  await two.closed;
  // What follows the close is done once the object has answered.
  await objectOf(inbox).tell(0);
  expect(await known()).toEqual([]);
});

describe("people in a room", () => {
  it("are listed once, by name, until their last socket is closed", async () => {
    const inbox = await newInbox();
    const name = inbox.ctx.person?.name;
    const { cookie, sub } = await assignedTo(inbox);
    const [one, two] = [await enter(inbox), await enter(inbox)];
    expect(one.people()).toEqual([[name, false]]);
    const theirs = await enter(inbox, { as: cookie });
    await one.until(() => one.people()?.length === 2);
    expect(one.people()).toContainEqual([sub.person?.name, false]);
    two.close();
    theirs.close();
    await one.until(() => one.people()?.length === 1);
    expect(one.people()).toEqual([[name, false]]);
  });

  it("are shown as typing, and what else a client says changes nothing", async () => {
    const inbox = await newInbox();
    const { cookie } = await assignedTo(inbox);
    const [one, two] = [await enter(inbox), await enter(inbox, { as: cookie })];
    for (const nonsense of ["", "{", '{"type":"message","text":"Hi"}']) two.say(nonsense);
    two.say('{"type":"typing"}');
    const isTyping = () => one.people()?.some(([, typing]) => typing) ?? false;
    await one.until(isTyping);
    expect(one.texts()).toEqual([]);
    await write(inbox, "Meanwhile");
    await one.heard(1);
    expect(isTyping()).toBe(true);
  });
});
