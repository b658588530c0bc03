import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { contract } from "#core/contract/registry.ts";
import type { Endpoint } from "#core/endpoint.ts";
import { newAccount } from "#tests/support/account.ts";
import { type CallOptions, type Input, requestOf } from "#tests/support/call.ts";
import { sessionFor } from "#tests/support/session.ts";
import { addToken } from "#worker/domains/identity/tokens/tokens.ts";
import worker from "#worker/index.ts";

/** What a call asked of a shard: how its session began, or `primary` for a read without one. */
async function asked(endpoint: Endpoint, input: Input, options: CallOptions) {
  const from: string[] = [];
  const watched = (database: D1Database) =>
    new Proxy(database, {
      get(target, name) {
        if (name === "withSession") {
          return (constraint: string) => {
            from.push(constraint);
            return target.withSession(constraint);
          };
        }
        if (name === "prepare") from.push("primary");
        const value: unknown = Reflect.get(target, name, target);
        return typeof value === "function" ? value.bind(target) : value;
      },
    });
  const execution = createExecutionContext();
  const response = await worker.fetch(
    requestOf(endpoint, input, options),
    { ...env, SHARD_01: watched(env.SHARD_01) },
    execution,
  );
  await waitOnExecutionContext(execution);
  expect(response.status).toBe(200);
  await response.arrayBuffer();
  return { from: [...new Set(from)], cookies: response.headers.getSetCookie() };
}

async function newPerson() {
  const ctx = await newAccount({ shard: 1 });
  return { ctx, cookie: await sessionFor(ctx) };
}

const group = { name: "Friends", contacts: [] };

it("a browser that changed nothing reads from any replica", async () => {
  const { cookie } = await newPerson();
  const { from, cookies } = await asked(contract.listGroups, {}, { cookie });
  expect(from).toEqual(["first-unconstrained"]);
  expect(cookies).toEqual([]);
});

it("after a change, it reads only from a replica that has the change", async () => {
  const { cookie } = await newPerson();
  const changed = await asked(contract.createEmptyGroup, group, { cookie });
  expect(changed.from).toEqual(["first-primary"]);
  const [kept] = changed.cookies.filter((line) => line.startsWith("cooee.bookmark1="));
  expect(kept).toMatch(
    /^cooee\.bookmark1=[0-9a-f-]+; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/,
  );
  const bookmark = kept?.split(";")[0] ?? "";
  const read = await asked(contract.listGroups, {}, { cookie: `${cookie}; ${bookmark}` });
  expect(read.from).toEqual([bookmark.replace("cooee.bookmark1=", "")]);
  expect(read.cookies).toEqual([]);
});

it("a person notified of someone else's change reads from the primary", async () => {
  const { cookie } = await newPerson();
  const headers = { "cache-control": "no-cache" };
  const { from } = await asked(contract.listGroups, {}, { cookie, headers });
  expect(from).toEqual(["first-primary"]);
});

it("an invalid bookmark is ignored", async () => {
  const { cookie } = await newPerson();
  const forged = `${cookie}; cooee.bookmark1=first-primary%3B--x`;
  expect((await asked(contract.listGroups, {}, { cookie: forged })).from).toEqual([
    "first-unconstrained",
  ]);
});

it("a program has no cookie to keep a bookmark in, and reads from the primary", async () => {
  const { ctx } = await newPerson();
  const { data } = await addToken(ctx, "Shop");
  const headers = { authorization: `Bearer ${data.token}` };
  const { from, cookies } = await asked(contract.listGroups, {}, { headers });
  expect(from).toEqual(["primary"]);
  expect(cookies).toEqual([]);
});
