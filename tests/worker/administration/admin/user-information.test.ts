import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { userInformation as informationCall } from "#core/contract/admin/user-information.ts";
import { contract } from "#core/contract/registry.ts";
import { signInByMobile, verifyMobileSignIn } from "#core/contract/sign-in/sign-in.ts";
import { newId } from "#core/ids.ts";
import { SIGN_IN_DAYS } from "#core/rules/sign-ins.ts";
import { newAccount } from "#tests/support/account.ts";
import { newBrowser } from "#tests/support/browser.ts";
import { call } from "#tests/support/call.ts";
import { newMobile } from "#tests/support/codes.ts";
import { sessionFor } from "#tests/support/session.ts";
import {
  mobileSignedIn,
  newPerson,
  PASSWORD,
  signedIn,
  signInAs,
} from "#tests/worker/identity/support.ts";
import type { PublicContext } from "#worker/context.ts";
import { userInformation } from "#worker/domains/administration/admin/user-information.ts";
import { sweepSessions } from "#worker/domains/identity/sessions/end-sessions.ts";
import { signIn as signInVerb } from "#worker/domains/identity/sign-in/sign-in.ts";
import { systemContext } from "#worker/system-context.ts";

const DAY = 86_400_000;

/** What an administrator reads of a user, once there is as much as the test expects. */
async function information(userId: string, total: number, page: object = {}) {
  const admin = await newAccount({ role: "superAdmin" });
  const input = contract.userInformation.input.parse({ id: userId, ...page });
  await expect.poll(async () => (await userInformation(admin, input)).total).toBe(total);
  return await userInformation(admin, input);
}

const told = ({ items }: Awaited<ReturnType<typeof information>>) =>
  items.map(({ method, result }) => [method, result]);

describe("GET /admin/information/{id}", () => {
  it("has each sign-in and each refused attempt of a user, newest first, with where it was from", async () => {
    const mobile = newMobile();
    const who = await newPerson({ mobile });
    const browser = newBrowser();
    await signedIn(who, browser);
    expect((await signInAs(who, { password: "not-this-one" }, browser)).status).toBe(401);
    await information(who.userId, 2);
    await mobileSignedIn(mobile);
    await browser.ok(signInByMobile, { mobile: newMobile() });
    const wrong = await browser.call(verifyMobileSignIn, { mobile, code: "000000" });
    expect(wrong.status).toBe(400);
    const found = await information(who.userId, 4);
    expect(told(found)).toEqual([
      ["mobile", "wrongCode"],
      ["mobile", "signedIn"],
      ["password", "wrongPassword"],
      ["password", "signedIn"],
    ]);
    expect(found.user).toEqual({
      ...{ _id: who.userId, name: "Ann", email: who.email, mobile, accountName: "Ann's Cakes" },
    });
    expect(found.items.at(-1)).toMatchObject({ ip: browser.ip, at: expect.any(Number) });
    const second = await information(who.userId, 4, { page: 2, limit: 3 });
    expect([second.items.length, second.current, second.totalPages]).toEqual([1, 2, 2]);
  });

  it("has the attempt of someone whose account is closed, and an administrator's log-in", async () => {
    const who = await newPerson();
    const admin = await newAccount({ role: "superAdmin" });
    const cookie = await sessionFor(admin);
    const acting = await call(contract.logInAsUser, { userId: who.userId }, { cookie });
    expect(acting.status).toBe(200);
    await env.CONTROL.prepare("UPDATE members SET active = 0 WHERE user_id = ?")
      .bind(who.userId)
      .run();
    expect((await signInAs(who)).status).toBe(403);
    expect(told(await information(who.userId, 2))).toEqual([
      ["password", "inactive"],
      ["acting", "signedIn"],
    ]);
  });

  it("keeps a hundred refused attempts of a day, however many there are, and every sign-in", async () => {
    const who = await newPerson();
    const rows = Array.from({ length: 99 }, (_, n) => newId("signIn", Date.now() - 1000 - n));
    await env.CONTROL.prepare(
      `INSERT INTO sign_ins (id, user_id, method, result, ip, user_agent)
       SELECT value, ?1, 'password', 'wrongPassword', '', '' FROM json_each(?2)`,
    )
      .bind(who.userId, JSON.stringify(rows))
      .run();
    const written: Promise<unknown>[] = [];
    const browser = newBrowser();
    const ctx: PublicContext = {
      ...systemContext(env, { waitUntil: (work) => void written.push(work) }),
      caller: { ip: browser.ip, userAgent: "test", cookies: noCookies },
    };
    for (let tries = 0; tries < 3; tries++) {
      const tried = signInVerb(ctx, { email: who.email, password: "not-this-one" });
      await expect(tried).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
    }
    await Promise.all(written);
    await signedIn(who);
    const { items } = await information(who.userId, 101, { limit: 100 });
    expect(items[0]?.result).toBe("signedIn");
  });

  it("writes nothing for an address that no one has, and does not wait to write", async () => {
    const written: Promise<unknown>[] = [];
    const ctx: PublicContext = {
      ...systemContext(env, { waitUntil: (work) => void written.push(work) }),
      caller: { ip: newBrowser().ip, userAgent: "test", cookies: noCookies },
    };
    const tried = signInVerb(ctx, { email: "nobody@example.test", password: PASSWORD });
    await expect(tried).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
    expect(written).toEqual([]);
  });

  it("forgets what is too old, in pages, twice or late", async () => {
    const who = await newPerson();
    const now = Date.now();
    const insert = env.CONTROL.prepare(
      `INSERT INTO sign_ins (id, user_id, method, result, ip, user_agent)
       VALUES (?, ?, 'password', 'signedIn', '', '')`,
    );
    const at = (ms: number) => insert.bind(newId("signIn", ms), who.userId);
    await env.CONTROL.batch([
      at(now - SIGN_IN_DAYS * DAY - 60_000),
      at(now - SIGN_IN_DAYS * DAY + 600_000),
    ]);
    expect(await sweepSessions(systemContext(env))).toBe(false);
    await sweepSessions(systemContext(env));
    await information(who.userId, 1);
  });

  it("is for super administrators, of users that there are", async () => {
    const user = await newAccount();
    const cookie = await sessionFor(user);
    const id = user.person?.userId;
    expect((await call(informationCall, { id }, { cookie })).status).toBe(403);
    const admin = await sessionFor(await newAccount({ role: "superAdmin" }));
    const none = await call(informationCall, { id: newId("user", 1) }, { cookie: admin });
    expect(none.status).toBe(404);
  });
});

const noCookies = { get: () => undefined, set: () => undefined, clear: () => undefined };
