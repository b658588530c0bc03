import { createExecutionContext, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { newAccount } from "#tests/support/account.ts";
import { ORIGIN } from "#tests/support/call.ts";
import { sessionFor, sessionIn } from "#tests/support/session.ts";
import { rooms } from "#worker/db/schema/shard/rooms.ts";
import { endSessions } from "#worker/domains/identity/sessions/end-sessions.ts";
import { changeAccess } from "#worker/domains/identity/sub-accounts/sub-accounts.ts";
import worker from "#worker/index.ts";
import { commit } from "#worker/kernel/commit.ts";
import { type Inbox, livePath, newInbox, objectOf } from "./support.ts";

/** The same objects; what happens just before one of them gets a socket is `meanwhile`. */
function before<T extends Rpc.DurableObjectBranded | undefined>(
  objects: DurableObjectNamespace<T>,
  meanwhile: () => Promise<unknown>,
): DurableObjectNamespace<T> {
  const slow = (object: DurableObjectStub<T>) =>
    new Proxy(object, {
      get: (real, name) =>
        name === "fetch"
          ? async (request: Request) => {
              await meanwhile();
              return await real.fetch(request);
            }
          : Reflect.get(real, name),
    });
  return new Proxy(objects, {
    get: (real, name) =>
      name === "getByName" ? (id: string) => slow(real.getByName(id)) : Reflect.get(real, name),
  });
}

/** Asks for a socket; after it was allowed and before it opens, something changes. */
function open(path: string, cookie: string, meanwhile: () => Promise<unknown>): Promise<Response> {
  const headers = { upgrade: "websocket", origin: ORIGIN, cookie };
  const slow = {
    ...env,
    ROOM: before(env.ROOM, meanwhile),
    FEED: before(env.FEED, meanwhile),
  };
  return worker.fetch(new Request(`${ORIGIN}${path}`, { headers }), slow, createExecutionContext());
}

function openSockets(object: DurableObjectStub<undefined>): Promise<number> {
  return runInDurableObject(
    object,
    (_, state) =>
      state.getWebSockets().filter(({ readyState }) => readyState === WebSocket.OPEN).length,
  );
}

/** A room that a sub-account looks after, and its session. */
async function lentRoom() {
  const inbox = await newInbox();
  const sub = await newAccount({
    role: "subaccount",
    access: ["sms", "history"],
    parentId: inbox.ctx.account.id,
    shard: 0,
    credit: 0,
  });
  await assign(inbox, sub.account.id);
  return { inbox, sub, cookie: await sessionFor(sub) };
}

async function assign({ ctx, room }: Inbox, account: string | null) {
  await commit(ctx, {
    statements: [ctx.db.update(rooms, { assigneeAccount: account }, sql`id = ${room}`)],
    events: [{ type: "room.changed", id: room, reassigned: true }],
  });
}

describe("a room's socket that opens at the moment in which", () => {
  it("nothing changes is open", async () => {
    const { inbox, cookie } = await lentRoom();
    const response = await open(livePath(inbox.room), cookie, async () => {});
    expect(response.status).toBe(101);
    expect(await openSockets(objectOf(inbox))).toBe(1);
  });

  it("its session ends is not kept", async () => {
    const { inbox, cookie } = await lentRoom();
    const end = () => endSessions(inbox.ctx, sql`id = ${sessionIn(cookie)}`);
    const response = await open(livePath(inbox.room), cookie, end);
    expect([response.status, response.webSocket]).toEqual([401, null]);
    expect(await openSockets(objectOf(inbox))).toBe(0);
  });

  it("its person loses access is not kept", async () => {
    const { inbox, sub, cookie } = await lentRoom();
    const narrow = () => changeAccess(inbox.ctx, { id: sub.account.id, access: ["group"] });
    const response = await open(livePath(inbox.room), cookie, narrow);
    expect([response.status, response.webSocket]).toEqual([403, null]);
    expect(await openSockets(objectOf(inbox))).toBe(0);
  });

  it("the room is assigned to someone else is not kept", async () => {
    const { inbox, cookie } = await lentRoom();
    const response = await open(livePath(inbox.room), cookie, () => assign(inbox, null));
    expect([response.status, response.webSocket]).toEqual([404, null]);
    expect(await openSockets(objectOf(inbox))).toBe(0);
  });
});

describe("a feed's socket that opens at the moment in which", () => {
  it("its session ends is not kept", async () => {
    const { inbox, sub, cookie } = await lentRoom();
    const end = () => endSessions(inbox.ctx, sql`id = ${sessionIn(cookie)}`);
    const response = await open("/api/live", cookie, end);
    expect([response.status, response.webSocket]).toEqual([401, null]);
    expect(await openSockets(env.FEED.getByName(sub.account.id))).toBe(0);
  });

  it("its person's rights change is not kept, and the next has the new ones", async () => {
    const { inbox, sub, cookie } = await lentRoom();
    const narrow = () => changeAccess(inbox.ctx, { id: sub.account.id, access: ["sms"] });
    const response = await open("/api/live", cookie, narrow);
    expect([response.status, response.webSocket]).toEqual([409, null]);
    expect(await openSockets(env.FEED.getByName(sub.account.id))).toBe(0);
    expect((await open("/api/live", cookie, async () => {})).status).toBe(101);
  });
});
