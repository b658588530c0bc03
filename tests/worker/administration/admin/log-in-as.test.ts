import { SELF } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import * as z from "zod";
import { contract, endpoints } from "#core/contract/registry.ts";
import { ACTING_TEXTS } from "#core/contract/sessions/acting.ts";
import { LOGIN_MINUTES, type LoginMode } from "#core/rules/acting.ts";
import { newAccount } from "#tests/support/account.ts";
import { testCaller } from "#tests/support/session.ts";
import { audited } from "#tests/worker/identity/sub-accounts/family.ts";
import {
  opened,
  owner,
  refusalOf,
  signedIn,
  visitor,
} from "#tests/worker/identity/sub-accounts/support.ts";
import { type AccountContext, personOf } from "#worker/context.ts";
import { logInAsUser } from "#worker/domains/administration/admin/log-in-as.ts";
import { createParam } from "#worker/domains/content/params/params.ts";
import { listAdministratorLogins } from "#worker/domains/identity/sessions/list-logins.ts";
import { signOut } from "#worker/domains/identity/sessions/list-sessions.ts";
import { renewSession } from "#worker/domains/identity/sessions/renew-session.ts";
import { returnToOwn } from "#worker/domains/identity/sessions/return-to-own.ts";

const MINUTE = 60_000;
const WHY = { reason: "They cannot see a campaign", ticket: "C-104" };
const logins = async (ctx: AccountContext) => (await listAdministratorLogins(ctx, {})).items;

/** An administrator in a browser of their own, and an account whose mails the test reads. */
async function support() {
  const own = await owner({ role: "user", name: "Ann Lee" });
  const caller = testCaller(crypto.randomUUID());
  const admin = await signedIn(await newAccount({ role: "superAdmin", name: "Kim Tran" }), caller);
  if (!admin) throw new Error("No one is signed in");
  const userId = personOf(own.ctx).userId;
  const logIn = async (mode: LoginMode, by: AccountContext = admin) => {
    const input = { userId, mode, ...(mode === "act" ? WHY : { reason: "", ticket: "" }) };
    const asked = contract.logInAsUser.input.parse(input);
    await logInAsUser({ ...by, forAccount: own.ctx.forAccount }, asked);
    const acting = await opened(caller);
    if (!acting) throw new Error("No one acts");
    return acting;
  };
  return { ...own, caller, admin, logIn };
}

/** What a browser with these cookies is answered. */
async function ask(caller: ReturnType<typeof testCaller>, method: string, path: string) {
  const cookie = [...caller.jar].map(([name, value]) => `cooee.${name}=${value}`).join("; ");
  const headers = { cookie, "content-type": "application/json", "sec-fetch-site": "same-origin" };
  const body = method === "GET" ? undefined : JSON.stringify({ name: "offer", value: "10%" });
  const response = await SELF.fetch(`http://cooee.test/api${path}`, {
    ...{ method, headers },
    ...(body === undefined ? {} : { body }),
  });
  const said = z.object({ message: z.string().optional() }).safeParse(await response.json()).data;
  return { status: response.status, message: said?.message };
}

it("R443, R538: an administrator logs in as a user and returns to their own session", async () => {
  const { ctx, caller, admin, logIn } = await support();
  const acting = await logIn("view");
  expect(acting.account.id).toBe(ctx.account.id);
  expect(acting.person?.actor).toMatchObject({
    ...{ userId: admin.person?.userId, name: "Kim Tran", role: "superAdmin", mode: "view" },
  });
  expect(await returnToOwn(acting)).toEqual({ data: { role: "superAdmin" } });
  const back = await opened(caller);
  expect(back?.person).toMatchObject({ userId: admin.person?.userId, actor: undefined });
  expect(back?.person?.sessionId).toBe(admin.person?.sessionId);
});

it("the documents' fields alone only let them look", async () => {
  const { caller, logIn } = await support();
  await logIn("view");
  expect((await ask(caller, "GET", "/group")).status).toBe(200);
  expect(await ask(caller, "POST", "/param")).toEqual({
    ...{ status: 403, message: ACTING_TEXTS.viewOnly },
  });
  expect((await ask(caller, "PUT", "/user/notification")).status).toBe(403);
  expect((await ask(caller, "POST", "/user/restore-admin-session")).status).toBe(200);
});

it("who acts does it under both names, and may not take what is the owner's", async () => {
  const { ctx, caller, admin, logIn } = await support();
  const acting = await logIn("act");
  await createParam(acting, { name: "offer", value: "10%" });
  expect(await audited(ctx, "param.create")).toEqual([
    {
      actor: `${admin.person?.userId} as ${ctx.person?.userId}`,
      subject: expect.any(String),
    },
  ]);
  const exports = await ask(caller, "GET", "/gateway/export");
  expect(exports).toEqual({ status: 403, message: ACTING_TEXTS.ownersOnly });
  expect((await ask(caller, "DELETE", "/user/me")).status).toBe(403);
});

it("exports, credentials and what proves a person are closed to every administrator", () => {
  const secret =
    /export$|export\/\{id\}(\/file)?$|rejected$|save-(refresh-)?token$|token|password|mfa|purchase$/i;
  const open = endpoints.filter(({ access, ownersOnly, path }) => {
    if (access.who === "anyone" || access.inPerson || ownersOnly) return false;
    return secret.test(path);
  });
  // These show no secret.
  expect(open.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual([
    "GET /gateway/export/{id}",
    "GET /user/token",
  ]);
});

it("acting needs a reason and a ticket", () => {
  const parsed = contract.logInAsUser.input.safeParse({
    ...{ userId: "usr_00000000000000000000000000", mode: "act" },
  });
  expect(parsed.error?.issues.map(({ path, message }) => [path[0], message])).toEqual([
    ["reason", ACTING_TEXTS.reason],
    ["ticket", ACTING_TEXTS.ticket],
  ]);
});

it("the account's owner is mailed, and sees who it was, when and why", async () => {
  const { ctx, mails, logIn } = await support();
  const acting = await logIn("act");
  expect(mails).toHaveLength(1);
  const [mail] = mails;
  for (const part of ["Kim Tran", "Ann Lee", WHY.reason, WHY.ticket]) {
    expect(mail?.text).toContain(part);
  }
  const login = { administrator: "Kim Tran", user: "Ann Lee", mode: "act", ...WHY };
  expect(await logins(ctx)).toEqual([
    { _id: acting.person?.sessionId, ...login, startedAt: expect.any(Number), endedAt: undefined },
  ]);
  await returnToOwn(acting);
  expect(await logins(ctx)).toMatchObject([{ ...login, endedAt: expect.any(Number) }]);
  expect(await logins(await newAccount())).toEqual([]);
});

it("ends after half an hour, however often the session is renewed", async () => {
  const { ctx, caller, logIn } = await support();
  await logIn("view");
  const later = (minutes: number) => Date.now() + minutes * MINUTE;
  await renewSession(visitor(() => later(LOGIN_MINUTES - 1), caller));
  const over = renewSession(visitor(() => later(LOGIN_MINUTES + 1), caller));
  expect(await refusalOf(over)).toMatchObject({ code: "UNAUTHENTICATED" });
  const [login] = await logins({ ...ctx, now: () => later(LOGIN_MINUTES + 1) });
  expect(login?.endedAt).toBeLessThanOrEqual(later(LOGIN_MINUTES));
});

it("signing out ends both sessions, and is noted", async () => {
  const { ctx, caller, logIn } = await support();
  await logIn("view");
  await signOut(visitor(Date.now, caller));
  expect(await opened(caller)).toBeUndefined();
  expect(await logins(ctx)).toMatchObject([{ endedAt: expect.any(Number) }]);
});

it("an administrator, and a user who may not sign in, are no one to log in as", async () => {
  const { ctx, admin } = await support();
  const other = await newAccount({ role: "superAdmin" });
  const as = (account: AccountContext) =>
    refusalOf(
      logInAsUser(admin, contract.logInAsUser.input.parse({ userId: personOf(account).userId })),
    );
  expect((await as(other)).message).toBe(ACTING_TEXTS.administrator);
  await env.CONTROL.prepare("UPDATE members SET active = 0 WHERE user_id = ?")
    .bind(personOf(ctx).userId)
    .run();
  expect((await as(ctx)).message).toBe(ACTING_TEXTS.closed);
});

it("ends when the administrator is none any more", async () => {
  const { admin, caller, logIn } = await support();
  await logIn("act");
  await env.CONTROL.prepare("UPDATE members SET role = 'user' WHERE user_id = ?")
    .bind(personOf(admin).userId)
    .run();
  expect(await opened(caller)).toBeUndefined();
});
