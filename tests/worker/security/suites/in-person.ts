import { afterAll, beforeAll, expect, it } from "vitest";
import { newAccount } from "#tests/support/account.ts";
import { type CallOptions, call, refusalOf } from "#tests/support/call.ts";
import { exampleOf } from "#tests/support/endpoint-examples.ts";
import { sessionFor, sessionIn } from "#tests/support/session.ts";
import { newWorld, rowsOf, type World } from "#tests/support/world.ts";
import { addToken } from "#worker/domains/identity/tokens/tokens.ts";
import { type Named, needsOfAll, pick } from "./named.ts";
import { isInPerson } from "./rules.ts";

/** What is done in person: not by an app token, and not by a person acting for another. */
export function inPersonSuite(all: readonly Named[]): void {
  const closed = pick(all, ({ access }) => access.who !== "anyone");
  const personal = pick(closed, isInPerson);
  const others = pick(closed, (endpoint) => !isInPerson(endpoint) && !endpoint.owns);

  /** Headers of an account's app token, a fresh one every 20 calls: one may make 50 a second. */
  function tokensOf(account: World["ctx"]) {
    let calls = 0;
    let headers: Record<string, string> = {};
    return async (): Promise<CallOptions> => {
      if (calls++ % 20 === 0) {
        const { data } = await addToken(account, "Shop");
        headers = { authorization: `Bearer ${data.token}` };
      }
      return { headers };
    };
  }

  let own: World;
  let before: Record<string, unknown[]>;
  /** The same person's app token. */
  let token: () => Promise<CallOptions>;
  /** An administrator acting for that person. */
  let acting: CallOptions;
  beforeAll(async () => {
    own = await newWorld({ role: "superAdmin" }, needsOfAll(all));
    token = tokensOf(own.ctx);
    const parentId = sessionIn(await sessionFor(await newAccount({ role: "superAdmin" })));
    acting = { cookie: await sessionFor(own.ctx, { method: "acting", parentId }) };
    before = await rowsOf(own.ctx);
  });
  // Refusals change nothing in the account.
  afterAll(async () => expect(await rowsOf(own.ctx)).toEqual(before));

  it.each(personal)("%s is 403 for an app token", async (_, endpoint) => {
    const response = await call(endpoint, exampleOf(endpoint).input(own), await token());
    expect(response.status).toBe(403);
    expect(await refusalOf(response)).toMatchObject({ code: "FORBIDDEN" });
  });

  it.each(personal)("%s is 403 for someone acting for another person", async (_, endpoint) => {
    const response = await call(endpoint, exampleOf(endpoint).input(own), acting);
    expect(response.status).toBe(403);
    expect(await refusalOf(response)).toMatchObject({ code: "FORBIDDEN" });
  });

  it("is the only thing that an app token may not do", async () => {
    const world = await newWorld({}, needsOfAll(others));
    const options = tokensOf(world.ctx);
    for (const [name, endpoint] of others) {
      const response = await call(endpoint, exampleOf(endpoint).input(world), await options());
      expect([name, response.status === 401 || response.status === 403]).toEqual([name, false]);
      await response.body?.cancel();
    }
  });

  it("cannot be done with a made-up token, or with a cookie beside one", async () => {
    for (const authorization of ["Bearer made-up", "Bearer ", "made-up", "Basic YTpi"]) {
      for (const [, endpoint] of others.slice(0, 3)) {
        const options = { headers: { authorization }, cookie: own.cookie };
        const response = await call(endpoint, exampleOf(endpoint).input(own), options);
        expect([authorization, response.status]).toEqual([authorization, 401]);
        await response.body?.cancel();
      }
    }
  });
}
