import { SELF } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { embedRoom } from "#core/contract/rooms/rooms.ts";
import { EMBED_LONGEST_MS, EMBED_MS } from "#core/embedding.ts";
import { newAccount } from "#tests/support/account.ts";
import { sessionFor } from "#tests/support/session.ts";
import { newInbox, write } from "#tests/worker/inbox/rooms/support.ts";
import { personOf } from "#worker/context.ts";
import { endSessions } from "#worker/domains/identity/sessions/end-sessions.ts";
import { byUser } from "#worker/domains/identity/sessions/session-queries.ts";
import { embedToken, readEmbedToken } from "#worker/domains/inbox/rooms/embed-room.ts";
import { systemContext } from "#worker/system-context.ts";

const ORIGIN = "http://cooee.test";
const given = z.object({ data: embedRoom.output.shape.data });

interface Asking {
  method?: string;
  body?: unknown;
  token?: string;
  cookie?: string;
}

function ask(path: string, { method = "GET", body, token, cookie }: Asking = {}) {
  const headers = new Headers();
  if (token !== undefined) headers.set("authorization", `Bearer ${token}`);
  if (cookie !== undefined) headers.set("cookie", cookie);
  if (body !== undefined) headers.set("content-type", "application/json");
  return SELF.fetch(`${ORIGIN}/api${path}`, {
    method,
    headers,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}

async function statusOf(...asked: Parameters<typeof ask>): Promise<number> {
  const response = await ask(...asked);
  await response.body?.cancel();
  return response.status;
}

async function embed(room: string, by: Pick<Asking, "cookie" | "token">) {
  const response = await ask(`/room/${room}/embed`, { method: "POST", body: {}, ...by });
  expect(response.status).toBe(200);
  return given.parse(await response.json()).data;
}

async function claimsOf(token: string) {
  const claims = await readEmbedToken(systemContext(env), token);
  if (!claims) throw new Error("The token is not good");
  return claims;
}

describe("a conversation in another product's page", () => {
  it("is read and answered with a token of 15 minutes, which the address keeps from servers", async () => {
    const inbox = await newInbox({ credit: 100 });
    await write(inbox, "Is it ready?");
    const made = await embed(inbox.room, inbox);
    expect(made.expiresAt - Date.now()).toBeLessThanOrEqual(EMBED_MS);
    for (const view of ["conversation", "message"] as const) {
      const url = new URL(made[view]);
      expect(url.pathname + url.search).toBe(`/hs/${view}`);
      expect(new URLSearchParams(url.hash.slice(1)).get("token")).toBe(made.token);
    }
    const { token } = made;
    const thread = await ask(`/message?room=${inbox.room}`, { token });
    expect(await thread.text()).toContain("Is it ready?");
    const named = await ask(`/auth/hs/message/${inbox.room}`, { token });
    expect(await named.text()).toContain("Is it ready?");
    const note = { room: inbox.room, message: "Called back" };
    const key = crypto.randomUUID();
    const sent = { method: "POST", body: { ...note, key }, token };
    expect(await statusOf("/message?mode=note", sent)).toBe(200);
    expect(await statusOf(`/room/${inbox.room}`, { token })).toBe(200);
  });

  it("opens no other conversation, by its id or by a number, and no other call", async () => {
    const inbox = await newInbox();
    const other = await newInbox();
    const { token } = await embed(inbox.room, inbox);
    for (const path of [
      `/room/${other.room}`,
      `/message?room=${other.room}`,
      `/message?room=${inbox.handset}`,
      `/auth/hs/message/${other.room}`,
      `/auth/hs/message/${inbox.handset}`,
    ]) {
      expect([path, await statusOf(path, { token })]).toEqual([path, 404]);
    }
    const toNumbers = { message: "Hello", contacts: [other.handset], sender: "x" };
    const key = crypto.randomUUID();
    const sending = { method: "POST", body: { ...toNumbers, key }, token };
    expect(await statusOf("/message?mode=sms", sending)).toBe(404);
    const checking = { method: "POST", body: toNumbers, token };
    expect(await statusOf("/gateway/check", checking)).toBe(404);
    for (const path of ["/room", "/group", "/incoming", "/user/balance", "/app-token"]) {
      expect([path, await statusOf(path, { token })]).not.toEqual([path, 200]);
    }
    const opening = { method: "PUT", body: { number: other.handset }, token };
    expect(await statusOf("/room", opening)).toBe(403);
  });

  it("is refused another account's conversation", async () => {
    const inbox = await newInbox();
    const { cookie } = await newInbox();
    const asked = { method: "POST", body: {}, cookie };
    expect(await statusOf(`/room/${inbox.room}/embed`, asked)).toBe(404);
  });

  it("ends with the session that it was made with", async () => {
    const inbox = await newInbox();
    const { token } = await embed(inbox.room, inbox);
    expect(await statusOf("/user/me", { token })).toBe(200);
    await endSessions(inbox.ctx, byUser(personOf(inbox.ctx).userId));
    expect(await statusOf("/user/me", { token })).toBe(401);
  });

  it("cannot be forged, changed, or used after its time", async () => {
    const inbox = await newInbox();
    const other = await newInbox();
    const { token } = await embed(inbox.room, inbox);
    const [prefix, body = "", ...rest] = token.split(".");
    const changed = Buffer.from(body, "base64url").toString().replace(inbox.room, other.room);
    const forged = [prefix, Buffer.from(changed).toString("base64url"), ...rest].join(".");
    expect(await statusOf("/user/me", { token: forged })).toBe(401);
    expect(await statusOf("/user/me", { token: "embed." })).toBe(401);
    const system = systemContext(env);
    const known = await claimsOf(token);
    const good = await embedToken(system, known, Date.now() + EMBED_MS);
    expect(await statusOf("/user/me", { token: good })).toBe(200);
    const over = await embedToken(system, known, Date.now() - 1);
    expect(await statusOf("/user/me", { token: over })).toBe(401);
  });

  it("goes on with tokens of its own, for twelve hours at most", async () => {
    const inbox = await newInbox();
    const first = await embed(inbox.room, inbox);
    const second = await embed(inbox.room, { token: first.token });
    expect(await statusOf(`/room/${inbox.room}`, { token: second.token })).toBe(200);
    const since = Date.now() - EMBED_LONGEST_MS;
    const claims = { ...(await claimsOf(first.token)), since };
    const old = await embedToken(systemContext(env), claims, Date.now() + 60_000);
    const again = { method: "POST", body: {}, token: old };
    expect(await statusOf(`/room/${inbox.room}/embed`, again)).toBe(401);
  });

  it("is closed to a sub-account that loses conversations", async () => {
    const parent = await newAccount({ shard: 0 });
    const sub = await newInbox({
      role: "subaccount",
      parentId: parent.account.id,
      access: ["sms"],
    });
    const { token } = await embed(sub.room, sub);
    await env.CONTROL.prepare("UPDATE members SET access = '[]' WHERE account_id = ?")
      .bind(sub.ctx.account.id)
      .run();
    expect(await statusOf(`/room/${sub.room}`, { token })).toBe(403);
  });

  it("opens no socket", async () => {
    const inbox = await newInbox();
    const { token } = await embed(inbox.room, inbox);
    const response = await SELF.fetch(`${ORIGIN}/api/room/${inbox.room}/live`, {
      headers: { upgrade: "websocket", origin: ORIGIN, authorization: `Bearer ${token}` },
    });
    await response.body?.cancel();
    expect(response.status).toBe(401);
  });
});

describe("who may frame a page", () => {
  it("is HubSpot under /hs/, and no one anywhere else", async () => {
    const headersOf = async (path: string) => {
      const { headers, body } = await SELF.fetch(`${ORIGIN}${path}`);
      await body?.cancel();
      const policy = headers.get("content-security-policy") ?? "";
      return [/frame-ancestors ([^;]*)/.exec(policy)?.[1], headers.get("x-frame-options")];
    };
    for (const path of ["/hs/conversation", "/hs/message"]) {
      const hubspot = "https://app.hubspot.com https://*.hubspot.com";
      expect(await headersOf(path)).toEqual([hubspot, null]);
    }
    for (const path of ["/", "/hs", "/conversation", "/inbox-messaging", "/api/user/me"]) {
      expect(await headersOf(path)).toEqual(["'none'", "DENY"]);
    }
  });

  it("works with a session of its own beside it, which the token takes the place of", async () => {
    const inbox = await newInbox();
    const other = await newInbox();
    const { token } = await embed(inbox.room, inbox);
    const cookie = await sessionFor(other.ctx);
    expect(await statusOf(`/room/${other.room}`, { token, cookie })).toBe(404);
    expect(await statusOf(`/room/${inbox.room}`, { token, cookie })).toBe(200);
  });
});
