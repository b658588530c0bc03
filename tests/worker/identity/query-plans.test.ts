import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { codeFromMail, newMobile } from "#tests/support/codes.ts";
import { planOf } from "#tests/support/query-plan.ts";
import { testCaller } from "#tests/support/session.ts";
import type { PublicContext } from "#worker/context.ts";
import { sendQueuedCode } from "#worker/domains/identity/codes/queue-code.ts";
import {
  changePassword,
  endOtherSessions,
} from "#worker/domains/identity/security/change-password.ts";
import {
  sendEmailVerification,
  verifyEmail,
} from "#worker/domains/identity/security/verify-email.ts";
import { sessionFromCookies, withClaims } from "#worker/domains/identity/sessions/claims.ts";
import { endSessions, sweepSessions } from "#worker/domains/identity/sessions/end-sessions.ts";
import { listSessions, signOut } from "#worker/domains/identity/sessions/list-sessions.ts";
import { openSession } from "#worker/domains/identity/sessions/open-session.ts";
import { renewSession } from "#worker/domains/identity/sessions/renew-session.ts";
import { byAccount } from "#worker/domains/identity/sessions/session-queries.ts";
import { forgotPassword, resetPassword } from "#worker/domains/identity/sign-in/reset-password.ts";
import { signIn, signInByMobile } from "#worker/domains/identity/sign-in/sign-in.ts";
import {
  finishSignUp,
  signUp,
  verifySignUpEmail,
} from "#worker/domains/identity/sign-up/sign-up.ts";
import { systemContext } from "#worker/system-context.ts";
import { ABOUT, newEmail, PASSWORD } from "./support.ts";

/** A database that records the statements prepared on it. */
function noting(database: D1Database, statements: Set<string>): D1Database {
  return new Proxy(database, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name, target);
      if (typeof value !== "function") return value;
      return (...parameters: unknown[]) => {
        if (name === "prepare") statements.add(String(parameters[0]));
        return Reflect.apply(value, target, parameters);
      };
    },
  });
}

it("people, codes and sessions are found by keys: no statement scans a table", async () => {
  const statements = new Set<string>();
  const sent: Promise<unknown>[] = [];
  const system = systemContext(
    { ...env, CONTROL: noting(env.CONTROL, statements) },
    { waitUntil: (work) => void sent.push(work) },
  );
  const caller = testCaller("203.0.113.99");
  const ctx: PublicContext = { ...system, caller };
  const email = newEmail();
  await signUp(ctx, { name: "Ann", email });
  await verifySignUpEmail(ctx, { email, code: await codeFromMail(email) });
  await finishSignUp(ctx, ABOUT);
  await signInByMobile(ctx, { mobile: newMobile() });
  await signIn(ctx, { email, password: PASSWORD });
  await renewSession(ctx);
  const session = await sessionFromCookies(system, caller.cookies);
  const shown = session && (await withClaims(system, caller.cookies, session));
  const opened = shown && (await openSession(system, caller.cookies, shown));
  if (!opened) throw new Error("No one is signed in");
  const account = { ...opened, caller };
  await listSessions(account);
  const next = { password: "a-better-one", confirmPassword: "a-better-one" };
  await changePassword(account, { oldPassword: PASSWORD, ...next, endTokens: true });
  const other = newEmail();
  await sendEmailVerification(account, { email: other, password: next.password });
  const proof = await codeFromMail(other);
  await verifyEmail(account, { email: other, code: proof });
  await endOtherSessions(account, { endTokens: true });
  await forgotPassword(ctx, { email: other });
  await Promise.all(sent);
  for (const purpose of ["mobile-sign-in", "reset-password"] as const) {
    await sendQueuedCode(system, { type: "code", purpose, subject: other, place: "another" });
  }
  const code = await codeFromMail(other, { not: proof });
  await resetPassword(ctx, { email: other, code, ...next });
  await signOut(ctx);
  await endSessions(system, byAccount(opened.account.id));
  await sweepSessions(system);

  expect(statements.size).toBeGreaterThan(20);
  for (const sql of statements) {
    const plan = await planOf(sql, env.CONTROL);
    const scans = plan.filter(
      (detail) => /^SCAN /.test(detail) && !/VIRTUAL TABLE|CONSTANT ROW/.test(detail),
    );
    expect(scans, sql).toEqual([]);
  }
});
