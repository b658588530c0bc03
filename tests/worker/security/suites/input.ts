import { SELF } from "cloudflare:test";
import { beforeAll, expect, it } from "vitest";
import type * as z from "zod";
import { type Endpoint, placeOf } from "#core/endpoint.ts";
import { call, refusalOf, requestOf } from "#tests/support/call.ts";
import { exampleOf } from "#tests/support/endpoint-examples.ts";
import { newWorld, type World } from "#tests/support/world.ts";
import { type Named, needsOfAll, pick } from "./named.ts";

/** Malformed input is refused, naming the field. */
export function inputSuite(all: readonly Named[]): void {
  const fields = all.flatMap(([name, endpoint]) =>
    Object.keys(endpoint.input.shape).map((field): [string, string, Endpoint] => [
      name,
      field,
      endpoint,
    ]),
  );
  const required = fields.filter(
    ([, field, endpoint]) =>
      placeOf(endpoint, field) !== "path" &&
      !fieldOf(endpoint, field)?.safeParse(undefined).success,
  );
  const bodies = pick(all, ({ method }) => method === "POST" || method === "PUT");

  let own: World;
  beforeAll(async () => {
    own = await newWorld({ role: "superAdmin" }, needsOfAll(all));
  });

  it.each(fields)("%s names a bad %s", async (_, field, endpoint) => {
    const input = { ...exampleOf(endpoint).input(own), [field]: malformed(endpoint, field) };
    const response = await call(endpoint, input, { cookie: own.cookie });
    expect(response.status).toBe(400);
    const refusal = await refusalOf(response);
    expect(refusal.code).toBe("INVALID_INPUT");
    // What a form has as JSON text may be wrong in one of its parts.
    const named = Object.keys(refusal.fields ?? {});
    expect([...new Set(named.map((name) => name.split(".")[0]))]).toEqual([field]);
    expect(refusal.message).toBe(refusal.fields?.[named[0] ?? ""]);
  });

  it.each(required)("%s names a missing %s", async (_, field, endpoint) => {
    const input = { ...exampleOf(endpoint).input(own), [field]: undefined };
    const response = await call(endpoint, input, { cookie: own.cookie });
    expect(response.status).toBe(400);
    expect(Object.keys((await refusalOf(response)).fields ?? {})).toEqual([field]);
  });

  it.each(bodies)("%s refuses a body that is not what it claims to be", async (_, endpoint) => {
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
}

function fieldOf(endpoint: Endpoint, name: string): z.ZodType | undefined {
  return Object.entries(endpoint.input.shape).find(([field]) => field === name)?.[1];
}

/** Whether a field is an object: an error inside one is named by its own path. */
function isObject(schema: z.ZodType | undefined): boolean {
  const { error } = schema?.safeParse({ nested: true }) ?? {};
  return !error || error.issues.some(({ path }) => path.length > 0);
}

/** A value that no field of this place and kind can have: an endless text, or another type. */
function malformed(endpoint: Endpoint, field: string): unknown {
  if (placeOf(endpoint, field) !== "body") return `no such ${"x".repeat(3000)}`;
  if (endpoint.encoding !== "multipart") {
    return isObject(fieldOf(endpoint, field)) ? "no object" : { nested: true };
  }
  const file = new File(["a file"], "a.txt");
  return fieldOf(endpoint, field)?.safeParse(file).success ? "not a file" : file;
}
