import { SELF } from "cloudflare:test";
import { beforeAll, describe, expect, it } from "vitest";
import { me } from "#core/contract/user.ts";
import { call, ORIGIN, refusalOf } from "#tests/support/call.ts";
import { exampleOf, named } from "#tests/support/endpoint-examples.ts";
import { newWorld, rowsOf, type World } from "#tests/support/world.ts";

let own: World;
beforeAll(async () => {
  own = await newWorld({ role: "superAdmin" });
});

const unsafe = named(({ method }) => method !== "GET");
const FOREIGN: Record<string, string>[] = [
  { origin: "https://evil.example" },
  { origin: "http://cooee.test.evil.example" },
  { origin: "http://cooee.test:8080" },
  { origin: "null" },
  { "sec-fetch-site": "cross-site" },
  { "sec-fetch-site": "same-site" },
  { "sec-fetch-site": "same-site", origin: ORIGIN },
  { "sec-fetch-site": "same-origin", origin: "https://evil.example" },
];

describe("a page of another site", () => {
  it.each(unsafe)("%s is 403", async (_, endpoint) => {
    const before = await rowsOf(own.ctx);
    for (const headers of FOREIGN) {
      const options = { cookie: own.cookie, headers };
      const response = await call(endpoint, exampleOf(endpoint).input(own), options);
      expect([headers, response.status]).toEqual([headers, 403]);
      expect(await refusalOf(response)).toMatchObject({ code: "FORBIDDEN" });
      expect(response.headers.getSetCookie()).toEqual([]);
    }
    expect(await rowsOf(own.ctx)).toEqual(before);
  });
});

describe("a page of another site with an authorization header, a browser's own Basic one say", () => {
  it("cannot use a cookie beside it, in any call", async () => {
    const before = await rowsOf(own.ctx);
    for (const [name, endpoint] of unsafe) {
      const headers = { origin: "https://evil.example", authorization: "Basic YTpi" };
      const options = { cookie: own.cookie, headers };
      const response = await call(endpoint, exampleOf(endpoint).input(own), options);
      if (endpoint.access.who !== "anyone") expect([name, response.status]).toEqual([name, 401]);
      expect([name, response.headers.getSetCookie()]).toEqual([name, []]);
      await response.body?.cancel();
    }
    expect(await rowsOf(own.ctx)).toEqual(before);
    expect((await call(me, {}, { cookie: own.cookie })).status).toBe(200);
  });
});

describe("a page of another site, whatever it sends", () => {
  const foreign = { origin: "https://evil.example" };
  const form = () => {
    const data = new FormData();
    data.set("name", "Evil");
    return data;
  };

  it.each<[string, string, RequestInit]>([
    ["JSON as plain text", "/api/group/groupWithcontact", { body: '{"name":"Evil"}' }],
    ["a form", "/api/group", { body: form() }],
    ["an encoded form", "/api/group/groupWithcontact", { body: new URLSearchParams("name=Evil") }],
    ["an encrypted call", "/api/sealed", { body: "{}" }],
    ["a path that there is not", "/api/nothing", { body: "" }],
  ])("%s is 403", async (_, path, init) => {
    const headers = { cookie: own.cookie, ...foreign };
    const response = await SELF.fetch(`${ORIGIN}${path}`, { method: "POST", ...init, headers });
    expect(response.status).toBe(403);
    expect(await refusalOf(response)).toMatchObject({ code: "FORBIDDEN" });
  });

  it.each([
    ["a socket", foreign, 403],
    ["a socket with a token", { authorization: "Bearer x", origin: ORIGIN }, 401],
    ["a socket with both", { authorization: "Bearer x", ...foreign }, 403],
  ])("%s is refused", async (_, more, status) => {
    const headers = { cookie: own.cookie, upgrade: "websocket", ...more };
    const response = await SELF.fetch(`${ORIGIN}/api/live`, { headers });
    expect(response.status).toBe(status);
    await refusalOf(response);
  });
});

describe("our own page", () => {
  it.each(unsafe)("%s is served", async (_, endpoint) => {
    const fresh = await newWorld({ role: "superAdmin" });
    const headers = { origin: ORIGIN, "sec-fetch-site": "same-origin" };
    const { input, status = 200 } = exampleOf(endpoint);
    const options = { cookie: fresh.cookie, headers };
    expect((await call(endpoint, input(fresh), options)).status).toBe(status);
  });

  it("is not read by other sites: no answer allows another origin", async () => {
    for (const [, endpoint] of named(({ method }) => method === "GET")) {
      const headers = { origin: "https://evil.example" };
      const options = { cookie: own.cookie, headers };
      const response = await call(endpoint, exampleOf(endpoint).input(own), options);
      expect(response.headers.get("access-control-allow-origin")).toBeNull();
      await response.body?.cancel();
    }
  });
});
