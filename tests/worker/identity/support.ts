import { env } from "cloudflare:workers";
import { expect } from "vitest";
import * as z from "zod";
import { me } from "#core/contract/profile/me.ts";
import { signIn, signInByMobile, verifyMobileSignIn } from "#core/contract/sign-in/sign-in.ts";
import { finishSignUp, signUp, verifySignUpEmail } from "#core/contract/sign-up/sign-up.ts";
import { newId } from "#core/ids.ts";
import { type Browser, newBrowser } from "#tests/support/browser.ts";
import { type Input, refusalOf } from "#tests/support/call.ts";
import { codeFromMail, codeFromText, mailTo, newMobile, textsTo } from "#tests/support/codes.ts";
import type { AccountContext } from "#worker/context.ts";
import { hashPassword } from "#worker/db/password.ts";
import {
  createUserAccount,
  type Provision,
} from "#worker/domains/identity/accounts/provision-account.ts";
import type { NewUser } from "#worker/domains/identity/directory/user-queries.ts";
import { systemContext } from "#worker/system-context.ts";

export const PASSWORD = "correct-horse";
export const ABOUT = { company: "Ann's Cakes", password: PASSWORD, confirmPassword: PASSWORD };

export function newEmail(): string {
  return `${crypto.randomUUID()}@example.test`;
}

export interface NewPerson {
  email: string;
  userId: string;
  account: AccountContext;
}

let hash: Promise<string> | undefined;

/** A person with an account and `PASSWORD` who is not signed in anywhere. */
export async function newPerson(
  user: Partial<NewUser> & { mfaEmails?: string[] } = {},
  account: Partial<Omit<Provision, "userId" | "before">> = {},
): Promise<NewPerson> {
  const { mfaEmails, ...rest } = user;
  hash ??= hashPassword(PASSWORD);
  const fresh = {
    id: newId("user", Date.now()),
    name: "Ann",
    email: newEmail(),
    password: await hash,
    ...rest,
  };
  const made = await createUserAccount(systemContext(env), fresh, {
    name: "Ann's Cakes",
    role: "user",
    reward: 0,
    ...account,
  });
  if (mfaEmails) {
    await run("UPDATE users SET mfa_emails = ? WHERE id = ?", JSON.stringify(mfaEmails), fresh.id);
  }
  return { email: fresh.email ?? "", userId: fresh.id, account: made };
}

export function signInAs(
  { email }: { email: string },
  input: Input = {},
  browser = newBrowser(),
): Promise<Response> {
  return browser.call(signIn, { email, password: PASSWORD, ...input });
}

/** A browser in which they are signed in. */
export async function signedIn(who: { email: string }, browser = newBrowser()): Promise<Browser> {
  await browser.ok(signIn, { email: who.email, password: PASSWORD });
  return browser;
}

export async function mobileSignedIn(mobile: string, browser = newBrowser()): Promise<Browser> {
  const [before] = await textsTo(mobile);
  await browser.ok(signInByMobile, { mobile });
  const code = await codeFromText(mobile, { not: before?.text.slice(0, 6) ?? "" });
  await browser.ok(verifyMobileSignIn, { mobile, code });
  return browser;
}

export async function oneSignedIn() {
  const who = await newPerson();
  return { ...who, browser: await signedIn(who) };
}

/** A person who signed up by mobile and has no e-mail and no password. */
export async function onlyMobile() {
  const mobile = newMobile();
  const who = await newPerson({ email: null, password: null, mobile });
  return { ...who, mobile, browser: await mobileSignedIn(mobile) };
}

/** What a refusal of input says about each field. */
export async function fieldsOf(response: Response) {
  expect(response.status).toBe(400);
  return (await refusalOf(response)).fields;
}

/** A sign-up whose e-mail is verified; `finishSignUp` is next. */
export async function provedSignUp(email = newEmail(), browser = newBrowser()) {
  await browser.ok(signUp, { name: "Ann", email });
  await browser.ok(verifySignUpEmail, { email, code: await codeFromMail(email) });
  return { browser, email };
}

/** A sign-up whose code has been sent. */
export async function begunSignUp(email = newEmail()) {
  const browser = newBrowser();
  await browser.ok(signUp, { name: "Ann", email });
  return { browser, email };
}

/** The token of the link in the newest sign-up mail. */
export async function linkTo(email: string): Promise<string> {
  const [mail] = await mailTo(email);
  const link = /http\S+/.exec(mail?.text ?? "")?.[0] ?? "";
  return new URLSearchParams(new URL(link).hash.slice(1)).get("token") ?? "";
}

export async function refused(response: Response, status: number, message: string): Promise<void> {
  expect(response.status).toBe(status);
  expect((await refusalOf(response)).message).toBe(message);
}

export async function signedUp(email?: string) {
  const { browser, ...rest } = await provedSignUp(email);
  await browser.ok(finishSignUp, ABOUT);
  return { browser, ...rest };
}

export async function statusOfMe(browser: Browser): Promise<number> {
  const response = await browser.call(me);
  await response.body?.cancel();
  return response.status;
}

export async function whoIs(browser: Browser) {
  return (await browser.ok(me)).data;
}

const counted = z.object({ n: z.number() });

/** How many rows of CONTROL a condition finds. */
export async function countOf(table: string, where: string, ...values: unknown[]) {
  const query = env.CONTROL.prepare(`SELECT count(*) AS n FROM ${table} WHERE ${where}`);
  return counted.parse(await query.bind(...values).first()).n;
}

export async function run(sql: string, ...values: unknown[]): Promise<void> {
  await env.CONTROL.prepare(sql)
    .bind(...values)
    .run();
}
