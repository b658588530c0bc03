import { afterAll, beforeAll, expect, it } from "vitest";
import { me } from "#core/contract/profile/me.ts";
import { call, ORIGIN, refusalOf } from "#tests/support/call.ts";
import { exampleOf, worldFor } from "#tests/support/endpoint-examples.ts";
import { newWorld, rowsOf, type World } from "#tests/support/world.ts";
import { type Named, needsOfAll, pick } from "./named.ts";

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

/** What another site's page cannot do with a person's cookie, and our own page can. */
export function originSuite(all: readonly Named[]): void {
  const unsafe = pick(all, ({ method }) => method !== "GET");
  const reads = pick(all, ({ method }) => method === "GET");

  let own: World;
  let before: Record<string, unknown[]>;
  beforeAll(async () => {
    own = await newWorld({ role: "superAdmin" }, needsOfAll(all));
    before = await rowsOf(own.ctx);
  });
  // Refusals change nothing in the account whose cookie was sent.
  afterAll(async () => expect(await rowsOf(own.ctx)).toEqual(before));

  it.each(unsafe)("%s is 403 for another site's page", async (_, endpoint) => {
    for (const headers of FOREIGN) {
      const options = { cookie: own.cookie, headers };
      const response = await call(endpoint, exampleOf(endpoint).input(own), options);
      expect([headers, response.status]).toEqual([headers, 403]);
      expect(await refusalOf(response)).toMatchObject({ code: "FORBIDDEN" });
      expect(response.headers.getSetCookie()).toEqual([]);
    }
  });

  it("another site's page cannot use a cookie beside an authorization header, such as the browser's own Basic one", async () => {
    for (const [name, endpoint] of unsafe) {
      const headers = { origin: "https://evil.example", authorization: "Basic YTpi" };
      const options = { cookie: own.cookie, headers };
      const response = await call(endpoint, exampleOf(endpoint).input(own), options);
      if (endpoint.access.who !== "anyone") expect([name, response.status]).toEqual([name, 401]);
      expect([name, response.headers.getSetCookie()]).toEqual([name, []]);
      await response.body?.cancel();
    }
    expect((await call(me, {}, { cookie: own.cookie })).status).toBe(200);
  });

  it.each(unsafe)("%s is served to our own page", async (_, endpoint) => {
    const fresh = await worldFor(endpoint, { role: "superAdmin" });
    const headers = { origin: ORIGIN, "sec-fetch-site": "same-origin" };
    const { input, status = 200 } = exampleOf(endpoint);
    const options = { cookie: fresh.cookie, headers };
    expect((await call(endpoint, input(fresh), options)).status).toBe(status);
  });

  it("other sites read nothing: no response allows another origin", async () => {
    const reader = await newWorld({ role: "superAdmin" }, needsOfAll(reads));
    for (const [, endpoint] of reads) {
      const headers = { origin: "https://evil.example" };
      const options = { cookie: reader.cookie, headers };
      const response = await call(endpoint, exampleOf(endpoint).input(reader), options);
      expect(response.headers.get("access-control-allow-origin")).toBeNull();
      await response.body?.cancel();
    }
  });
}
