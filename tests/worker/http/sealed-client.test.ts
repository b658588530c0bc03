import { createExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { createEmptyGroup } from "#core/contract/groups/groups.ts";
import { uploadSheet } from "#core/contract/imports/imports.ts";
import { me } from "#core/contract/profile/me.ts";
import { SEALED_KEY_MS } from "#core/sealed.ts";
import { ORIGIN } from "#tests/support/call.ts";
import { sheet } from "#tests/support/world/make-audiences.ts";
import { newWorld, type World } from "#tests/support/world.ts";
import { type Outgoing, type Send, sealing } from "#web/lib/sealing.ts";
import worker from "#worker/index.ts";

let own: World;
beforeAll(async () => {
  own = await newWorld();
});

const SETTINGS = {
  required: { ...env, PAYLOAD_ENCRYPTION: "required" },
  off: { ...env, PAYLOAD_ENCRYPTION: "off" },
  otherKey: {
    ...env,
    PAYLOAD_ENCRYPTION: "required",
    ENCRYPTION_KEY: "another-one-only-for-tests-00112233445566778899",
  },
};

/** The console's own code for sending, with this Worker at the other end of the wire. */
function consoleWith(start: keyof typeof SETTINGS) {
  const server = { settings: SETTINGS[start] };
  const sent: { path: string; body: string }[] = [];
  const transmit: Send = async ({ method, url, body }) => {
    sent.push({ path: url, body: typeof body === "string" ? body : "" });
    const headers = { cookie: own.cookie, origin: ORIGIN, "content-type": "application/json" };
    const { "content-type": _, ...forForm } = headers;
    const init = { method, body, headers: typeof body === "string" ? headers : forForm };
    const request = new Request(`${ORIGIN}${url}`, init);
    const response = await worker.fetch(request, server.settings, createExecutionContext());
    return { status: response.status, body: await response.json() };
  };
  const paths = () => sent.map(({ path }) => path);
  return { send: sealing(transmit), sent, paths, server };
}

const asks: Outgoing = { method: "GET", url: `/api${me.path}`, body: undefined };
const writes = (name: string): Outgoing => ({
  method: "POST",
  url: `/api${createEmptyGroup.path}`,
  body: JSON.stringify({ name }),
});

describe("the console, where encryption is required", () => {
  it("R315: learns it from the first refusal, and sends everything encrypted from then on", async () => {
    const { send, sent, paths } = consoleWith("required");
    expect(await send(asks)).toMatchObject({
      status: 200,
      body: { data: { email: own.ctx.person?.email } },
    });
    expect((await send(writes("Very secret"))).status).toBe(200);
    const form = new FormData();
    form.set("file", sheet());
    const url = `/api${uploadSheet.path}`;
    expect(await send({ method: "POST", url, body: form })).toMatchObject({
      status: 200,
      body: { data: { upload: expect.any(String) } },
    });
    expect(paths()).toEqual([
      "/api/user/me",
      "/api/auth/salt",
      "/api/sealed",
      "/api/sealed",
      "/api/sealed",
    ]);
    const fields = sent
      .filter(({ path }) => path === "/api/sealed")
      .map(({ body }) => Object.keys(JSON.parse(body)).toSorted());
    expect(new Set(fields.map(String))).toEqual(new Set(["authTag,ed,iv,ticket"]));
    expect(JSON.stringify(sent)).not.toMatch(/secret|0412345678|newgroup/i);
  });

  it("asks before a first call that has a body, so that no body is sent unencrypted", async () => {
    const { send, paths } = consoleWith("required");
    expect((await send(writes("First"))).status).toBe(200);
    expect(paths()).toEqual(["/api/auth/options", "/api/auth/salt", "/api/sealed"]);
  });

  it("agrees on one key for calls that leave together", async () => {
    const { send, paths } = consoleWith("required");
    await send(asks);
    await Promise.all([send(asks), send(asks), send(writes("Together"))]);
    expect(paths().filter((path) => path === "/api/auth/salt")).toHaveLength(1);
  });

  it("passes on refusals as they are", async () => {
    const { send } = consoleWith("required");
    expect(await send(writes(""))).toMatchObject({
      status: 400,
      body: { code: "INVALID_INPUT", fields: { name: expect.any(String) } },
    });
  });

  it("takes a new key before the old one is over, and when the server no longer knows it", async () => {
    const { send, paths, server } = consoleWith("required");
    await send(asks);
    const clock = vi.spyOn(Date, "now").mockReturnValue(Date.now() + SEALED_KEY_MS - 60_000);
    try {
      // The session's own token has expired by then; an expired key would be a 400.
      expect((await send(asks)).status).toBe(401);
    } finally {
      clock.mockRestore();
    }
    expect(paths().filter((path) => path === "/api/auth/salt")).toHaveLength(2);
    server.settings = SETTINGS.otherKey;
    expect((await send(asks)).status).toBe(200);
    expect(paths().slice(-3)).toEqual(["/api/sealed", "/api/auth/salt", "/api/sealed"]);
  });
});

describe("the console, where encryption is off", () => {
  it("continues unencrypted if it has been switched off since, and encrypted again", async () => {
    const { send, paths, server } = consoleWith("required");
    await send(asks);
    server.settings = SETTINGS.off;
    expect((await send(asks)).status).toBe(200);
    expect(paths().at(-1)).toBe("/api/user/me");
    server.settings = SETTINGS.required;
    expect((await send(asks)).status).toBe(200);
    expect(paths().at(-1)).toBe("/api/sealed");
  });

  it("sends everything as it is", async () => {
    const { send, paths } = consoleWith("off");
    expect((await send(asks)).status).toBe(200);
    expect((await send(writes("Plain"))).status).toBe(200);
    expect(paths()).toEqual(["/api/user/me", `/api${createEmptyGroup.path}`]);
  });
});
