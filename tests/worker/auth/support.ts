import { env } from "cloudflare:workers";
import * as z from "zod";
import { renewSession, signIn, signOut, signUp } from "#core/contract/auth.ts";
import { me } from "#core/contract/user.ts";
import { type CallOptions, call, type Input } from "#tests/support/call.ts";

export const PASSWORD = "correct-horse";

export interface Caller {
  email: string;
  /** An address of the test's own, so that limits of one test do not reach another. */
  ip: string;
}

let callers = 0;

export function newCaller(): Caller {
  callers += 1;
  return { email: `${crypto.randomUUID()}@example.test`, ip: `2001:db8::${callers.toString(16)}` };
}

function from({ ip }: Caller, cookie?: string): CallOptions {
  return { headers: { "cf-connecting-ip": ip }, ...(cookie ? { cookie } : {}) };
}

export function signUpAs(caller: Caller, input: Input = {}): Promise<Response> {
  const { email } = caller;
  return call(signUp, { name: "Ann", email, password: PASSWORD, ...input }, from(caller));
}

export function signInAs(caller: Caller, input: Input = {}): Promise<Response> {
  return call(signIn, { email: caller.email, password: PASSWORD, ...input }, from(caller));
}

export function renew(cookie: string): Promise<Response> {
  return call(renewSession, {}, { cookie });
}

export function signOutWith(cookie: string): Promise<Response> {
  return call(signOut, {}, { cookie });
}

/** The Cookie header that a browser sends after this answer. */
export function cookieOf(response: Response): string {
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0] ?? "")
    .join("; ");
}

export async function statusOfMe(cookie: string): Promise<number> {
  const response = await call(me, {}, { cookie });
  await response.body?.cancel();
  return response.status;
}

export async function whoIs(cookie: string) {
  return me.output.parse(await (await call(me, {}, { cookie })).json()).data;
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
