import { SELF } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import * as z from "zod";
import { contract, endpoints } from "#core/contract/registry.ts";
import { ACTING_TEXTS } from "#core/contract/sessions/acting.ts";
import { liveFrame, SESSION_OVER } from "#core/events.ts";
import { LOGIN_MINUTES, LOGIN_MODES, type LoginMode } from "#core/rules/acting.ts";
import { newAccount } from "#tests/support/account.ts";
import { listenTo } from "#tests/support/listen.ts";
import { testCaller } from "#tests/support/session.ts";
import { audited } from "#tests/worker/identity/sub-accounts/family.ts";
import {
  opened,
  owner,
  refusalOf,
  signedIn,
  visitor,
} from "#tests/worker/identity/sub-accounts/support.ts";
import { enter, newInbox, write } from "#tests/worker/inbox/rooms/support.ts";
import { type AccountContext, personOf, type SystemContext } from "#worker/context.ts";
import { logInAsUser } from "#worker/domains/administration/admin/log-in-as.ts";
import { createParam } from "#worker/domains/content/params/params.ts";
import { listAdministratorLogins } from "#worker/domains/identity/sessions/list-logins.ts";
import { signOut } from "#worker/domains/identity/sessions/list-sessions.ts";
import { renewSession } from "#worker/domains/identity/sessions/renew-session.ts";
import { returnToOwn } from "#worker/domains/identity/sessions/return-to-own.ts";
import { SWEEPS } from "#worker/sweeps/sweeps.ts";
import { systemContext } from "#worker/system-context.ts";

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

function cookieOf({ jar }: ReturnType<typeof testCaller>): string {
  return [...jar].map(([name, value]) => `cooee.${name}=${value}`).join("; ");
}

/** What a browser with these cookies is answered. */
async function ask(caller: ReturnType<typeof testCaller>, method: string, path: string) {
  const headers = {
    cookie: cookieOf(caller),
    "content-type": "application/json",
    "sec-fetch-site": "same-origin",
  };
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

/** A conversation, and an administrator's browser. */
async function inboxScene() {
  const inbox = await newInbox({ name: "Ann Lee" });
  const caller = testCaller(crypto.randomUUID());
  const admin = await signedIn(await newAccount({ role: "superAdmin" }), caller);
  if (!admin) throw new Error("No one is signed in");
  const logIn = async (mode: LoginMode) => {
    const input = { userId: personOf(inbox.ctx).userId, mode, ...WHY };
    await logInAsUser(admin, contract.logInAsUser.input.parse(input));
    return cookieOf(caller);
  };
  return { inbox, logIn };
}

it("the half-hour closes what is open by itself, within a minute", async () => {
  const { inbox, logIn } = await inboxScene();
  const cookie = await logIn("view");
  const feed = await listenTo("/api/live", cookie, liveFrame);
  const room = await enter(inbox, { as: cookie });
  const own = await enter(inbox);
  await Promise.all([feed.first(), room.first(), own.first()]);
  const after = (minutes: number) =>
    systemContext(env, { now: () => Date.now() + minutes * MINUTE });
  const minute = async (ctx: SystemContext) => {
    for (const one of SWEEPS.values())
      if (one.every === 1 && one.scope === "control") await one.sweep(ctx);
  };
  await minute(after(LOGIN_MINUTES - 1));
  await write(inbox, "Still open");
  expect(await room.heard(1)).toEqual(["Still open"]);
  await minute(after(LOGIN_MINUTES + 1));
  expect(await Promise.all([feed.closed, room.closed])).toEqual([SESSION_OVER, SESSION_OVER]);
  await write(inbox, "The owner's own");
  expect(await own.heard(2)).toEqual(["Still open", "The owner's own"]);
});

it.each(LOGIN_MODES)(
  "who has a conversation open does not see an administrator there (%s)",
  async (mode) => {
    const { inbox, logIn } = await inboxScene();
    const theirs = await enter(inbox, { as: await logIn(mode) });
    expect((await theirs.first()).people).toEqual([]);
    theirs.say(JSON.stringify({ type: "typing" }));
    const own = await enter(inbox);
    await own.first();
    await write(inbox, "Hello");
    expect(await Promise.all([own.heard(1), theirs.heard(1)])).toEqual([["Hello"], ["Hello"]]);
    expect(own.people()).toEqual([["Ann Lee", false]]);
  },
);

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
