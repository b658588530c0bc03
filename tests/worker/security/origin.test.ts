import { SELF } from "cloudflare:test";
import { beforeAll, describe, expect, it } from "vitest";
import { ORIGIN, refusalOf } from "#tests/support/call.ts";
import { type NewPerson, newPerson } from "./suites/person.ts";

let own: NewPerson;
beforeAll(async () => {
  own = await newPerson({ role: "superAdmin" });
});

describe("another site's page, whatever it sends", () => {
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
