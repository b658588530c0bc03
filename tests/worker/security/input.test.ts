import { SELF } from "cloudflare:test";
import { beforeAll, describe, expect, it } from "vitest";
import type * as z from "zod";
import { type Endpoint, placeOf } from "#core/endpoint.ts";
import { call, ORIGIN, refusalOf, requestOf } from "#tests/support/call.ts";
import { exampleOf, named } from "#tests/support/endpoint-examples.ts";
import { newWorld, type World } from "#tests/support/world.ts";

let own: World;
beforeAll(async () => {
  own = await newWorld({ role: "superAdmin" });
});

function fieldOf(endpoint: Endpoint, name: string): z.ZodType | undefined {
  return Object.entries(endpoint.input.shape).find(([field]) => field === name)?.[1];
}

/** Whether a field is an object: what is wrong inside one is named by its own place. */
function isObject(schema: z.ZodType | undefined): boolean {
  const { error } = schema?.safeParse({ nested: true }) ?? {};
  return !error || error.issues.some(({ path }) => path.length > 0);
}

/** What no field of this place and kind can be: text without end, or another kind of thing. */
function malformed(endpoint: Endpoint, field: string): unknown {
  if (placeOf(endpoint, field) !== "body") return `no such ${"x".repeat(3000)}`;
  if (endpoint.encoding !== "multipart") {
    return isObject(fieldOf(endpoint, field)) ? "no object" : { nested: true };
  }
  const file = new File(["a file"], "a.txt");
  return fieldOf(endpoint, field)?.safeParse(file).success ? "not a file" : file;
}

const fields = named().flatMap(([name, endpoint]) =>
  Object.keys(endpoint.input.shape).map((field): [string, string, Endpoint] => [
    name,
    field,
    endpoint,
  ]),
);
const required = fields.filter(
  ([, field, endpoint]) =>
    placeOf(endpoint, field) !== "path" && !fieldOf(endpoint, field)?.safeParse(undefined).success,
);
const bodies = named(({ method }) => method === "POST" || method === "PUT");

describe("malformed input", () => {
  it.each(fields)("%s names a bad %s", async (_, field, endpoint) => {
    const input = { ...exampleOf(endpoint).input(own), [field]: malformed(endpoint, field) };
    const response = await call(endpoint, input, { cookie: own.cookie });
    expect(response.status).toBe(400);
    const refusal = await refusalOf(response);
    expect(refusal.code).toBe("INVALID_INPUT");
    expect(Object.keys(refusal.fields ?? {})).toEqual([field]);
    expect(refusal.message).toBe(refusal.fields?.[field]);
  });

  it.each(required)("%s names a missing %s", async (_, field, endpoint) => {
    const input = { ...exampleOf(endpoint).input(own), [field]: undefined };
    const response = await call(endpoint, input, { cookie: own.cookie });
    expect(response.status).toBe(400);
    expect(Object.keys((await refusalOf(response)).fields ?? {})).toEqual([field]);
  });

  it.each(bodies)("%s refuses a body that is not what it says", async (_, endpoint) => {
    const { url, headers } = requestOf(endpoint, exampleOf(endpoint).input(own), {
      cookie: own.cookie,
    });
    const type = endpoint.encoding === "multipart" ? "multipart/form-data" : "application/json";
    for (const body of ['{"name": ', '["a"]', '"text"', "null", "\u0000\u00ff"]) {
      const response = await SELF.fetch(url, {
        method: endpoint.method,
        headers: { ...Object.fromEntries(headers), "content-type": type },
        body,
      });
      expect([body, response.status]).toEqual([body, 400]);
      expect(await refusalOf(response)).toMatchObject({ code: "INVALID_INPUT" });
    }
  });

  it.each(bodies)("%s refuses a body over its limit", async (_, endpoint) => {
    const { url } = requestOf(endpoint, exampleOf(endpoint).input(own));
    const response = await SELF.fetch(url, {
      method: endpoint.method,
      headers: { cookie: own.cookie, "content-type": "application/json" },
      body: new Uint8Array((endpoint.maxBytes ?? 1_048_576) + 1),
    });
    expect(response.status).toBe(413);
    expect(await refusalOf(response)).toMatchObject({ code: "TOO_LARGE" });
  });

  it("never becomes an error of the server", async () => {
    const paths = [
      "/group/%00",
      "/mobile/group/%E0%A4%A",
      "/mobile/group/..%2f..%2fuser%2fme",
      "/group?page=999999999999999&limit=100",
      "/group?search=%25%27%22%5C&sort=name",
      "/draftcampaign?page=999999999999999",
      "/gateway/bulk?page=999999999999999&search=%00",
      "/gateway?from=2026-99-99",
      "/gateway?to=2026-02-30",
      "/gateway?from=0000-01-01&to=9999-12-31",
      "/gateway?status=__proto__",
      "/gateway?status=constructor",
      "/gateway/bulk?status=toString",
      "/gateway?limit=0",
    ];
    for (const path of paths) {
      const response = await SELF.fetch(`${ORIGIN}/api${path}`, {
        headers: { cookie: own.cookie },
      });
      expect([path, response.status < 500]).toEqual([path, true]);
      await response.body?.cancel();
    }
  });
});
