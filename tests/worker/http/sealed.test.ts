import { createExecutionContext, SELF } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { createEmptyGroup } from "#core/contract/groups/groups.ts";
import { rejectedRows, uploadSheet } from "#core/contract/imports/imports.ts";
import { me } from "#core/contract/profile/me.ts";
import { agreeKey, authOptions } from "#core/contract/sessions/sessions.ts";
import { signIn } from "#core/contract/sign-in/sign-in.ts";
import type { Endpoint } from "#core/endpoint.ts";
import {
  agreedBytes,
  agreementKeys,
  type CallHead,
  openResponse,
  SEALED_PATH,
  SEALED_TEXTS,
  SEALED_WINDOW_MS,
  type SealedCall,
  sealCall,
  sealedResponse,
  sealingKey,
} from "#core/sealed.ts";
import { type CallOptions, type Input, ORIGIN, refusalOf, requestOf } from "#tests/support/call.ts";
import { sheet } from "#tests/support/world/make-audiences.ts";
import { newWorld, type World } from "#tests/support/world.ts";
import { sealedTicket } from "#worker/domains/identity/sign-in/sealed-ticket.ts";
import worker from "#worker/index.ts";
import { systemContext } from "#worker/system-context.ts";

const required = { ...env, PAYLOAD_ENCRYPTION: "required" };

function ask(request: Request): Promise<Response> {
  return worker.fetch(request, required, createExecutionContext());
}

function plain(endpoint: Endpoint, input: Input, options?: CallOptions): Promise<Response> {
  return ask(requestOf(endpoint, input, options));
}

interface Agreed {
  key: CryptoKey;
  ticket: string;
}

let own: World;
let agreed: Agreed;
beforeAll(async () => {
  own = await newWorld();
  agreed = await agree();
});

async function agree(): Promise<Agreed> {
  const mine = await agreementKeys();
  const response = await plain(agreeKey, { publicKey: mine.publicKey });
  const { data } = agreeKey.output.parse(await response.json());
  const bytes = await agreedBytes(mine.own, data.publicKey, data.salt);
  return { key: await sealingKey(bytes), ticket: data.ticket };
}

const NOTHING = new Uint8Array();

function seal(head: Partial<CallHead>, body = NOTHING, { key, ticket } = agreed) {
  const full = { method: "GET", path: "/api/user/me", at: Date.now(), ...head } as const;
  return sealCall(key, ticket, full, body);
}

function post(call: object, headers: Record<string, string> = { cookie: own.cookie }) {
  const init = { method: "POST", headers, body: JSON.stringify(call) };
  return ask(new Request(`${ORIGIN}${SEALED_PATH}`, init));
}

/** What is inside a response, which itself is always a 200. */
async function inside(call: SealedCall, response: Response, { key } = agreed) {
  expect(response.status).toBe(200);
  const answer = sealedResponse.strict().parse(await response.json());
  const { head, body } = await openResponse(key, call, answer);
  const json: unknown = JSON.parse(new TextDecoder().decode(body));
  return { status: head.status, json };
}

async function sendSealed(head: Partial<CallHead>, body?: Uint8Array<ArrayBuffer>) {
  const call = await seal(head, body);
  return await inside(call, await post(call));
}

/** An endpoint's call as the contract has it, sealed. */
async function sealedCallOf(endpoint: Endpoint, input: Input): Promise<SealedCall> {
  const request = requestOf(endpoint, input);
  const { pathname, search } = new URL(request.url);
  const contentType = request.headers.get("content-type") ?? undefined;
  const body = new Uint8Array(await request.arrayBuffer());
  return await seal({ method: endpoint.method, path: pathname + search, contentType }, body);
}

describe("an encrypted call", () => {
  it("gets the same responses as any other: reads, writes and uploads", async () => {
    expect((await sendSealed({})).json).toMatchObject({ data: { email: own.ctx.person?.email } });
    for (const [endpoint, input] of [
      [createEmptyGroup, { name: "Sealed" }],
      [uploadSheet, { file: sheet() }],
    ] satisfies [Endpoint, Input][]) {
      const call = await sealedCallOf(endpoint, input);
      const { status, json } = await inside(call, await post(call));
      expect([endpoint.path, status]).toEqual([endpoint.path, 200]);
      expect(json).toMatchObject({ success: true });
    }
  });

  it("has its refusals sealed too", async () => {
    const call = await seal({});
    const { status, json } = await inside(call, await post(call, {}));
    expect(status).toBe(401);
    expect(json).toMatchObject({ success: false, code: "UNAUTHENTICATED" });
    expect(await sendSealed({ path: "/api/no/such/call" })).toMatchObject({ status: 404 });
    const wrong = await sealedCallOf(createEmptyGroup, { name: "" });
    expect((await inside(wrong, await post(wrong))).json).toMatchObject({
      code: "INVALID_INPUT",
      fields: { name: expect.any(String) },
    });
  });

  it("says so if no request can be made of it: a broken header, an address with a password", async () => {
    const odd = {
      method: "POST",
      path: "/api/group/groupWithcontact",
      contentType: "a/b\r\nx: y",
    } as const;
    expect(await sendSealed(odd, bytes("{}"))).toMatchObject({ status: 400 });
    const code = { "x-one-time-code": "1\n2" };
    expect(await sendSealed({ headers: code })).toMatchObject({ status: 400 });
    const { host } = new URL(ORIGIN);
    expect(await sendSealed({ path: `//a:b@${host}/api/user/me` })).toMatchObject({ status: 404 });
  });

  it("lets cookies through, unencrypted", async () => {
    const call = await seal({ method: "POST", path: "/api/user/logout" }, bytes("{}"));
    const response = await post(call, {});
    expect(response.headers.getSetCookie().join()).toContain("cooee.session=;");
    expect((await inside(call, response)).status).toBe(200);
  });

  it("from another site is refused", async () => {
    const call = await seal({});
    const response = await post(call, { cookie: own.cookie, origin: "https://evil.example" });
    expect(response.status).toBe(403);
  });

  it("is subject to the limits of the call inside", async () => {
    const large = new Uint8Array(1024 * 1024 + 1).fill(32);
    const path = requestOf(createEmptyGroup, { name: "x" }).url.replace(ORIGIN, "");
    expect(await sendSealed({ method: "POST", path }, large)).toMatchObject({ status: 413 });
    expect((await post({ ...(await seal({})), ed: "A".repeat(9_000_000) })).status).toBe(413);
  });
});

describe("a call that was tampered with", () => {
  it.each(["ed", "iv", "authTag", "ticket"] as const)("is refused: %s", async (field) => {
    const call = await seal({});
    for (const at of [0, 5, 10]) {
      const changed = call[field].split("");
      changed[at] = changed[at] === "A" ? "B" : "A";
      const response = await post({ ...call, [field]: changed.join("") });
      expect(response.status).toBe(400);
      const { message } = await refusalOf(response);
      expect(message).toBe(field === "ticket" ? SEALED_TEXTS.ticket : SEALED_TEXTS.changed);
    }
    for (const value of [undefined, "", 1, null, "***"]) {
      expect((await post({ ...call, [field]: value })).status).toBe(400);
    }
  });

  it("is refused with the ticket of another key", async () => {
    const { ticket } = await agree();
    const call = { ...(await seal({})), ticket };
    expect((await refusalOf(await post(call))).message).toBe(SEALED_TEXTS.changed);
  });

  it("is refused with an expired ticket, and says so", async () => {
    const key = new Uint8Array(32);
    const ticket = await sealedTicket(systemContext(env), key, Date.now() - 1);
    const call = await seal({}, NOTHING, { key: await sealingKey(key), ticket });
    const refusal = await refusalOf(await post(call));
    expect(refusal).toMatchObject({
      code: "INVALID_INPUT",
      fields: { ticket: SEALED_TEXTS.ticket },
    });
  });

  it.each([-SEALED_WINDOW_MS - 1000, SEALED_WINDOW_MS + 5000])(
    "is refused if it is repeated after its time (%d ms)",
    async (offset) => {
      const { status, json } = await sendSealed({ at: Date.now() + offset });
      expect(status).toBe(400);
      expect(json).toMatchObject({ message: SEALED_TEXTS.late });
    },
  );

  it.each([
    "/api/sealed",
    "/api/sealed/",
    "/api/%73ealed",
    "/api/x/../sealed",
    "/",
    "/simulator",
    "/u123",
    "/api/../simulator",
    "//evil.example/api/user/me",
    "/\\evil.example/api/user/me",
    "https://evil.example/api/user/me",
  ])("leads only into the API, once: %s", async (path) => {
    const nested = bytes(JSON.stringify(await seal({})));
    const call = await seal({ method: "POST", path, contentType: "application/json" }, nested);
    const response = await post(call);
    if (response.status === 200) expect((await inside(call, response)).status).toBe(404);
    else expect(response.status).toBe(400);
  });
});

describe("where encryption is required", () => {
  it("an unencrypted call is refused, and the reason is clear", async () => {
    for (const [endpoint, input] of [
      [me, {}],
      [createEmptyGroup, { name: "Plain" }],
      [signIn, { email: "a@example.test", password: "correct-horse" }],
    ] satisfies [Endpoint, Input][]) {
      const response = await plain(endpoint, input, { cookie: own.cookie });
      expect(response.status).toBe(400);
      expect(await refusalOf(response)).toMatchObject({
        message: "Calls to this server must be encrypted. Please reload the page.",
        fields: { encryption: expect.any(String) },
      });
    }
  });

  it("calls before there is a key, files, programs and carriers are served", async () => {
    const options = await plain(authOptions, {});
    expect(authOptions.output.parse(await options.json()).data.payloadEncryption).toBe(true);
    const file = await plain(rejectedRows, { id: own.import }, { cookie: own.cookie });
    expect(file.status).toBe(200);
    expect((await ask(new Request(`${ORIGIN}/api/openapi.json`))).status).toBe(200);
    const bearer = await plain(me, {}, { headers: { authorization: "Bearer made-up" } });
    expect(bearer.status).toBe(401);
    const back = await ask(
      new Request(`${ORIGIN}/api/auth/social/callback`, { redirect: "manual" }),
    );
    expect(back.status).toBe(303);
  });
});

describe("where encryption is off", () => {
  it("an encrypted call is refused, and a plain one served", async () => {
    const init = { method: "POST", body: JSON.stringify(await seal({})) };
    const response = await SELF.fetch(`${ORIGIN}${SEALED_PATH}`, init);
    expect(response.status).toBe(404);
    expect((await refusalOf(response)).message).toBe(SEALED_TEXTS.off);
    const served = await SELF.fetch(requestOf(me, {}, { cookie: own.cookie }));
    expect(served.status).toBe(200);
  });
});

describe("agreeing on a key", () => {
  it.each(["A".repeat(87), `B${"_".repeat(86)}`])("refuses %s", async (publicKey) => {
    const response = await plain(agreeKey, { publicKey });
    expect(response.status).toBe(400);
    expect((await refusalOf(response)).fields).toHaveProperty("publicKey");
  });

  it("derives a different key each time", async () => {
    const { publicKey } = await agreementKeys();
    const asked = [await plain(agreeKey, { publicKey }), await plain(agreeKey, { publicKey })];
    const [one, two] = await Promise.all(
      asked.map(async (response) => agreeKey.output.parse(await response.json()).data),
    );
    expect(one?.publicKey).not.toBe(two?.publicKey);
    expect(one?.salt).not.toBe(two?.salt);
  });
});

function bytes(text: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(new TextEncoder().encode(text));
}
