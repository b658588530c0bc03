import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { codeFromMail, newMobile } from "#tests/support/codes.ts";
import { testCaller } from "#tests/support/session.ts";
import { type PublicContext, systemContext } from "#worker/context.ts";
import { changePassword } from "#worker/domains/auth/change-password.ts";
import { endOtherSessions } from "#worker/domains/auth/end-other-sessions.ts";
import { endSessions } from "#worker/domains/auth/end-sessions.ts";
import { finishSignUp } from "#worker/domains/auth/finish-sign-up.ts";
import { forgotPassword } from "#worker/domains/auth/forgot-password.ts";
import { listSessions } from "#worker/domains/auth/list-sessions.ts";
import { openSession } from "#worker/domains/auth/open-session.ts";
import { renewSession } from "#worker/domains/auth/renew-session.ts";
import { resetPassword } from "#worker/domains/auth/reset-password.ts";
import { sendEmailVerification } from "#worker/domains/auth/send-email-verification.ts";
import { sendQueuedCode } from "#worker/domains/auth/send-queued-code.ts";
import { byAccount } from "#worker/domains/auth/session-queries.ts";
import { signIn } from "#worker/domains/auth/sign-in.ts";
import { signInByMobile } from "#worker/domains/auth/sign-in-by-mobile.ts";
import { signOut } from "#worker/domains/auth/sign-out.ts";
import { signUp } from "#worker/domains/auth/sign-up.ts";
import { sweepIdentity } from "#worker/domains/auth/sweep-identity.ts";
import { verifyEmail } from "#worker/domains/auth/verify-email.ts";
import { verifySignUpEmail } from "#worker/domains/auth/verify-sign-up-email.ts";
import { ABOUT, newEmail, PASSWORD } from "./support.ts";

/** A database that notes the statements which are prepared on it. */
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
  const opened = await openSession(system, caller.jar.get("session") ?? "");
  if (!opened) throw new Error("Nobody is signed in");
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
  await sweepIdentity(system);

  expect(statements.size).toBeGreaterThan(20);
  for (const sql of statements) {
    const { results } = await env.CONTROL.prepare(`EXPLAIN QUERY PLAN ${sql}`)
      .bind(...Array.from(sql.matchAll(/\?/g), () => "[]"))
      .all();
    const scans = results
      .map(({ detail }) => String(detail))
      .filter((detail) => /^SCAN /.test(detail) && !/VIRTUAL TABLE|CONSTANT ROW/.test(detail));
    expect(scans, sql).toEqual([]);
  }
});
