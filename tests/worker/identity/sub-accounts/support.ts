import { env } from "cloudflare:workers";
import { SUB_ACCOUNT_TEXTS } from "#core/contract/sub-accounts/sub-accounts.ts";
import { CooeeError } from "#core/errors.ts";
import { type AccountOptions, newAccount } from "#tests/support/account.ts";
import { testCaller } from "#tests/support/session.ts";
import type { AccountContext, PublicContext } from "#worker/context.ts";
import { sessionFromCookies, withClaims } from "#worker/domains/identity/sessions/claims.ts";
import { openSession } from "#worker/domains/identity/sessions/open-session.ts";
import { startSession } from "#worker/domains/identity/sessions/start-session.ts";
import { inviteSubAccount } from "#worker/domains/identity/sub-accounts/invitations.ts";
import type { Mail } from "#worker/ports/mailer.ts";
import { systemContext } from "#worker/system-context.ts";

export const PASSWORD = "correct-horse";

/** The refusal of an invitation that is no longer valid. */
export const OVER = { code: "NOT_FOUND", message: SUB_ACCOUNT_TEXTS.over };

export function newEmail(): string {
  return `${crypto.randomUUID()}@example.test`;
}

/** An account whose clock and mail the test controls. */
export async function owner(options: AccountOptions = {}) {
  const clock = { now: Date.now() };
  const mails: Mail[] = [];
  const mailer = { send: async (mail: Mail) => void mails.push(mail) };
  const ctx = await newAccount(options, { now: () => clock.now, outside: { mailer } });
  return { ctx, mails, clock };
}
export type Owner = Awaited<ReturnType<typeof owner>>;

/** The code of the link that was mailed last. */
export function mailedCode({ mails }: Owner): string {
  const code = /\/invitation\/([\w-]+#[\w-]+)/.exec(mails.at(-1)?.text ?? "")?.[1];
  if (!code) throw new Error("No link was mailed");
  return code;
}

export async function invite(own: Owner, input: { email?: string; own?: boolean } = {}) {
  const { data } = await inviteSubAccount(own.ctx, {
    inviteReciever: input.email ?? newEmail(),
    name: "Ann",
    access: ["sms", "group"],
    roleAccess: undefined,
    deductFromAccount: input.own ?? false,
  });
  return { data, code: mailedCode(own) };
}

/** A person who is not signed in, at the test's time. */
export function visitor(now: () => number = Date.now, caller = testCaller(crypto.randomUUID())) {
  const ctx: PublicContext & { caller: typeof caller } = {
    ...systemContext(env, { now }),
    caller,
  };
  return ctx;
}

/** The two halves of a mailed link's end. */
export function linkOf(code: string) {
  const [token = "", secret = ""] = code.split("#");
  return { token, secret };
}

export function acceptance(code: string, name = "Ann") {
  return { ...linkOf(code), name, password: PASSWORD, confirmPassword: PASSWORD };
}

/** Signs a person in with a jar of cookies that the test keeps. */
export async function signedIn(account: AccountContext, caller = testCaller()) {
  await startSession(systemContext(env), caller, {
    userId: account.person?.userId ?? "",
    method: "password",
  });
  return await opened(caller);
}

/** The context of the person whose cookies are in the jar. */
export async function opened(caller: ReturnType<typeof testCaller>) {
  const system = systemContext(env);
  const session = await sessionFromCookies(system, caller.cookies);
  const shown = session && (await withClaims(system, caller.cookies, session));
  const ctx = shown && (await openSession(system, caller.cookies, shown));
  return ctx && { ...ctx, caller };
}

/** The error that a person would see. */
export async function refusalOf(work: Promise<unknown>) {
  const error: unknown = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof CooeeError)) throw error ?? new Error("Nothing was refused");
  return { code: error.code, message: error.message, fields: error.fields };
}
