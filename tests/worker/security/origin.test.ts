import { beforeAll, describe, expect, it } from "vitest";
import { call, ORIGIN, refusalOf } from "#tests/support/call.ts";
import { exampleOf, named } from "#tests/support/endpoint-examples.ts";
import { newWorld, rowsOf, type World } from "#tests/support/world.ts";

let own: World;
beforeAll(async () => {
  own = await newWorld();
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

describe("our own page", () => {
  it.each(unsafe)("%s is served", async (_, endpoint) => {
    const fresh = await newWorld();
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
