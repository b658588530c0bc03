import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { contract } from "#core/contract/registry.ts";
import { isPlainRead, mayWrite } from "#core/endpoint.ts";
import { newAccount } from "#tests/support/account.ts";
import { call, requestOf } from "#tests/support/call.ts";
import { afterChecks, forgetChecks } from "#tests/support/checks.ts";
import { countTrips } from "#tests/support/counted-trips.ts";
import { exampleOf, named } from "#tests/support/endpoint-examples.ts";
import { sessionFor, sessionIn } from "#tests/support/session.ts";
import { newWorld, type World } from "#tests/support/world.ts";
import type { AccountContext } from "#worker/context.ts";
import { recentChecks } from "#worker/domains/identity/sessions/open-session.ts";
import { recentReads } from "#worker/kernel/recent-reads.ts";

const signedIn = named(({ access }) => access.who !== "anyone");
const plain = signedIn.filter(([, each]) => isPlainRead(each));
const others = signedIn.filter(([, each]) => !isPlainRead(each));

/** An account whose session passed a check a moment ago. */
async function checked(): Promise<{ ctx: AccountContext; cookie: string }> {
  const ctx = await newAccount({ shard: 0 });
  const cookie = await sessionFor(ctx);
  expect(await statusOfList(cookie)).toBe(200);
  return { ctx, cookie };
}

async function statusOfList(cookie: string): Promise<number> {
  const response = await call(contract.listGroups, {}, { cookie });
  await response.body?.cancel();
  return response.status;
}

/** What another isolate does: this one does not know of it. */
async function elsewhere(sql: string, value: string): Promise<void> {
  await env.CONTROL.prepare(sql).bind(value).run();
}

describe("a plain read relies on a check of its session for five seconds at most", () => {
  it("reads nothing of CONTROL until then", async () => {
    const { cookie } = await checked();
    const again = await countTrips(requestOf(contract.listGroups, {}, { cookie }));
    expect(again.response.status).toBe(200);
    expect(again.trips).toMatchObject({ CONTROL: 0, SHARD_00: 1 });
    await again.response.body?.cancel();
    const later = await afterChecks(() =>
      countTrips(requestOf(contract.listGroups, {}, { cookie })),
    );
    expect(later.trips).toMatchObject({ CONTROL: 1, SHARD_00: 1 });
    await later.response.body?.cancel();
  });

  const changes: [string, number, (ctx: AccountContext, session: string) => Promise<void>][] = [
    ["an ended session", 401, (_, id) => elsewhere("DELETE FROM sessions WHERE id = ?", id)],
    [
      "changed rights",
      403,
      ({ person }) =>
        elsewhere("UPDATE members SET role = 'guest' WHERE user_id = ?", person?.userId ?? ""),
    ],
    [
      "a new password, which ends the sessions",
      401,
      ({ person }) => elsewhere("DELETE FROM sessions WHERE user_id = ?", person?.userId ?? ""),
    ],
    [
      "deactivation",
      401,
      ({ account }) => elsewhere("UPDATE accounts SET active = 0 WHERE id = ?", account.id),
    ],
  ];
  it.each(changes)(
    "%s acts on it after that, and on what sends or changes immediately",
    async (_, status, change) => {
      const { ctx, cookie } = await checked();
      await change(ctx, sessionIn(cookie));
      expect(await statusOfList(cookie)).toBe(200);
      expect(await afterChecks(() => statusOfList(cookie))).toBe(status);
      const made = await call(contract.createCategory, { name: "Regulars" }, { cookie });
      expect(made.status).toBe(status);
      await made.body?.cancel();
    },
  );

  it("does not rely on it for a refusal", async () => {
    const ctx = await newAccount({ shard: 0, role: "guest" });
    const cookie = await sessionFor(ctx);
    expect(await statusOfList(cookie)).toBe(403);
    await elsewhere("UPDATE members SET role = 'user' WHERE user_id = ?", ctx.person?.userId ?? "");
    expect(await statusOfList(cookie)).toBe(200);
  });

  it("does not rely on it once this isolate has changed something of CONTROL: signing out acts here immediately", async () => {
    const { cookie } = await checked();
    const out = await call(contract.signOut, {}, { cookie });
    expect(out.status).toBe(200);
    await out.body?.cancel();
    expect(await statusOfList(cookie)).toBe(401);
  });
});

describe("a call that sends, spends, grants or reveals a secret", () => {
  let ended: World;
  beforeAll(async () => {
    ended = await newWorld({ role: "superAdmin" });
    expect(await statusOfList(ended.cookie)).toBe(200);
    await elsewhere("DELETE FROM sessions WHERE id = ?", sessionIn(ended.cookie));
    expect(await statusOfList(ended.cookie)).toBe(200);
  });

  it.each(others)("%s reads its session on every call", async (_, endpoint) => {
    const input = exampleOf(endpoint).input(ended);
    const response = await call(endpoint, input, { cookie: ended.cookie });
    expect(response.status).toBe(401);
    await response.body?.cancel();
  });

  it("is none of the plain reads", () => {
    expect(plain.length).toBeGreaterThan(40);
    for (const [name, each] of plain) {
      expect([name, mayWrite(each), each.download ?? false]).toEqual([name, false, false]);
      expect(name).toMatch(/^GET /);
      expect(name).not.toMatch(
        /token|webhook|key|card|export|file|password|session|admin|media\//i,
      );
    }
  });
});

describe("the checks that an isolate keeps", () => {
  it("are limited in number", async () => {
    const few = recentReads<number>(3);
    for (let i = 0; i < 20; i++) {
      await few.read(`ses_${i}`, Date.now(), async () => i);
      expect(few.known(`ses_${i}`, Date.now())).toBe(i);
      expect(few.size()).toBeLessThanOrEqual(3);
    }
  });

  it("are not kept of a session that is over, and what was read before a change is not used after it", async () => {
    const few = recentReads<string>(3);
    await few.read("ses_1", Date.now(), async () => "open");
    await few.read("ses_1", Date.now(), async () => undefined);
    expect(few.known("ses_1", Date.now())).toBeUndefined();
    await few.read("ses_1", Date.now(), async () => {
      await forgetChecks();
      return "as it was before";
    });
    expect(few.known("ses_1", Date.now())).toBeUndefined();
  });

  it("are of one session each: no one is served as someone else", async () => {
    const [own, other] = [await checked(), await checked()];
    for (const { cookie } of [own, other]) expect(await statusOfList(cookie)).toBe(200);
    for (const { ctx, cookie } of [own, other]) {
      const whose = { account_id: ctx.account.id, session_id: sessionIn(cookie) };
      expect(recentChecks.known(sessionIn(cookie), Date.now())).toMatchObject(whose);
    }
    for (const { ctx, cookie } of [own, other]) {
      const made = await call(contract.createEmptyGroup, { name: ctx.account.id }, { cookie });
      await made.body?.cancel();
    }
    for (const { ctx, cookie } of [own, other, own]) {
      const list = await call(contract.listGroups, {}, { cookie });
      const text = await list.text();
      expect(text).toContain(ctx.account.id);
      expect(text).not.toContain((ctx === own.ctx ? other : own).ctx.account.id);
    }
    const theirs = `cooee.session=${sessionIn(other.cookie)}`;
    const forged = own.cookie.replace(/cooee\.session=\w+/, theirs);
    expect(await statusOfList(forged)).toBe(401);
  });
});
