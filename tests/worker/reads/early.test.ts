import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { contract } from "#core/contract/registry.ts";
import { mayWrite } from "#core/endpoint.ts";
import { newAccount } from "#tests/support/account.ts";
import { call, requestOf } from "#tests/support/call.ts";
import { forgetChecks } from "#tests/support/checks.ts";
import { countTrips } from "#tests/support/counted-trips.ts";
import { exampleOf, isAdmins, named } from "#tests/support/endpoint-examples.ts";
import { sessionFor, sessionIn } from "#tests/support/session.ts";
import { newWorld, type World } from "#tests/support/world.ts";
import { accounts, members } from "#worker/db/schema/control/directory.ts";
import { sessions } from "#worker/db/schema/control/sessions.ts";
import { groups } from "#worker/db/schema/shard/groups.ts";
import { systemContext } from "#worker/system-context.ts";

const CLAIMS = /; cooee\.claims=([^;]*)/;

const withoutClaims = (cookie: string) => cookie.replace(CLAIMS, "");

/** The claims that a response sets, as `name=value`. */
function claimsSet(response: Response): string | undefined {
  const line = response.headers.getSetCookie().find((each) => each.startsWith("cooee.claims="));
  return line?.split(";")[0];
}

const early = named((each) => each.access.who !== "anyone" && !mayWrite(each));

describe("a call that begins before its session is checked", () => {
  let ended: World;
  beforeAll(async () => {
    ended = await newWorld({ role: "superAdmin" });
    const id = sessionIn(ended.cookie);
    await ended.ctx.control.orm.delete(sessions).where(eq(sessions.id, id));
  });

  it.each(early)("%s returns nothing once the session has ended", async (_, endpoint) => {
    const input = exampleOf(endpoint).input(ended);
    const response = await call(endpoint, input, { cookie: ended.cookie });
    expect(response.status).toBe(401);
    expect(Object.keys(await response.json<object>())).not.toContain("data");
  });

  it("has the current rights, not those of its token", async () => {
    const own = await newWorld();
    const asked = early.filter(
      ([, each]) => each.access.who === "signed-in" && each.access.may && !isAdmins(each),
    );
    await own.ctx.control.orm
      .update(members)
      .set({ role: "guest" })
      .where(eq(members.userId, own.user));
    for (const [name, endpoint] of asked) {
      const response = await call(endpoint, exampleOf(endpoint).input(own), {
        cookie: own.cookie,
      });
      expect([name, response.status]).toEqual([name, 403]);
      await response.body?.cancel();
    }
  });

  it("answers for who someone is now, and tells the browser, whose next call is one trip again", async () => {
    const ctx = await newAccount({ shard: 0 });
    const cookie = await sessionFor(ctx);
    await ctx.control.orm
      .update(accounts)
      .set({ allowSubAccount: false })
      .where(eq(accounts.id, ctx.account.id));
    const late = await countTrips(requestOf(contract.listGroups, {}, { cookie }));
    expect(late.trips).toMatchObject({ SHARD_00: 2 });
    await late.response.body?.cancel();
    const me = await call(contract.me, {}, { cookie });
    expect(JSON.stringify(await me.json())).toContain('"allowSubAccount":false');
    const claims = claimsSet(me);
    expect(claims).toBeDefined();
    await forgetChecks();
    const known = { cookie: `${withoutClaims(cookie)}; ${claims}` };
    const next = await countTrips(requestOf(contract.listGroups, {}, known));
    expect(next.trips).toMatchObject({ CONTROL: 1, SHARD_00: 1 });
    expect(claimsSet(next.response)).toBeUndefined();
    await next.response.body?.cancel();
  });

  it("answers for its own session, whatever claims come with it", async () => {
    const [own, other] = [await newAccount(), await newAccount()];
    const [cookie, theirs] = [await sessionFor(own), await sessionFor(other)];
    const claims = (of: string) => CLAIMS.exec(of)?.[1] ?? "";
    const forged = `${claims(cookie).slice(0, -2)}AA`;
    for (const shown of [claims(theirs), forged, "e30.AA", "..", ""]) {
      const response = await call(
        contract.me,
        {},
        { cookie: `${withoutClaims(cookie)}; cooee.claims=${shown}` },
      );
      const text = await response.text();
      expect([shown, response.status]).toEqual([shown, 200]);
      expect(text).toContain(own.account.id);
      expect(claimsSet(response)).toBe(`cooee.claims=${claims(cookie)}`);
    }
  });
});

describe("a context for reading", () => {
  it("can change nothing, and tells of each try", async () => {
    const { account } = await newAccount();
    const told: string[] = [];
    const refuse = (what: string) => {
      told.push(what);
      return new Error(what);
    };
    const system = systemContext(env, { refuse });
    const ctx = system.forAccount(account);
    const group = { id: "grp_1", name: "A", nameKey: "a", fields: "[]", createdAt: 1 };
    const insert = ctx.db.insert(groups, group);
    const tries: (() => unknown)[] = [
      () => ctx.db.batch([insert]),
      () => ctx.forAccount(account).db.batch([insert]),
      () => ctx.control.batch([{ sql: "DELETE FROM sessions", params: [] }]),
      () => ctx.control.orm.delete(sessions),
      () => ctx.control.orm.update(members).set({ role: "superAdmin" }).returning(),
      () => ctx.control.database.exec("DELETE FROM sessions"),
      () => ctx.queues.jobs.send({}),
      () => ctx.media.put("key", "text"),
      () => ctx.journal.put("key", "text"),
      () => ctx.mailer.send({ key: "", to: "", subject: "", text: "", html: "" }),
      () => ctx.feed(account.id),
      () => ctx.limiter("key"),
      () => ctx.runner("cmp_1"),
      () => ctx.waitUntil(Promise.resolve()),
    ];
    for (const [at, one] of tries.entries()) {
      const refused = await (async () => await one())().then(
        () => false,
        () => true,
      );
      expect([at, refused, told.length]).toEqual([at, true, at + 1]);
    }
    expect(system.shards).toEqual([]);
    expect(await ctx.db.list(groups)).toEqual([]);
  });
});
