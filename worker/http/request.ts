import type { Context } from "hono";
import type { Id } from "#core/ids.ts";
import type { AccountContext, Caller, PublicContext, SystemContext } from "#worker/context.ts";
import { databasesOf } from "#worker/db/databases.ts";
import type { Refuse } from "#worker/db/read-only.ts";
import { bareDatabases } from "#worker/db/shards.ts";
import {
  type Shown,
  sessionFromCookies,
  withClaims,
} from "#worker/domains/identity/sessions/claims.ts";
import {
  openSession,
  recentChecks,
  sessionContext,
} from "#worker/domains/identity/sessions/open-session.ts";
import { openToken } from "#worker/domains/identity/tokens/open-token.ts";
import { isEmbedToken, openEmbed } from "#worker/domains/inbox/rooms/embed-room.ts";
import { settingsOf } from "#worker/env.ts";
import { limitCalls } from "#worker/kernel/limits/limit-calls.ts";
import { systemContext } from "#worker/system-context.ts";
import { cookiesOf } from "./cookies.ts";
import type { HttpEnv } from "./http-env.ts";

const LONGEST_USER_AGENT = 400;

/** With `refuse`, the context of a part of the call that may only read. */
export function systemOf(c: Context<HttpEnv>, refuse?: Refuse): SystemContext {
  const databases = c.get("databases") ?? databasesOf(bareDatabases(c.env));
  c.set("databases", databases);
  return systemContext(c.env, {
    requestId: c.get("requestId"),
    waitUntil: (work) => c.executionCtx.waitUntil(work),
    databases,
    ...(refuse && { refuse }),
  });
}

export function callerOf(c: Context<HttpEnv>): Caller {
  return {
    ip: c.req.header("cf-connecting-ip") ?? "local",
    userAgent: (c.req.header("user-agent") ?? "").slice(0, LONGEST_USER_AGENT),
    cookies: cookiesOf(c),
  };
}

/** The session whose token a call presents, before checking whether it is still open. */
export async function sessionShownBy(c: Context<HttpEnv>): Promise<Id<"session"> | undefined> {
  return await sessionFromCookies({ settings: settingsOf(c.env), now: Date.now }, cookiesOf(c));
}

/** The same with its claims. */
export async function shownBy(c: Context<HttpEnv>): Promise<Shown | undefined> {
  const session = await sessionShownBy(c);
  return session && (await withClaims({ settings: settingsOf(c.env) }, cookiesOf(c), session));
}

/** The context of a session whose check is recent; undefined if it has to be read. */
export function recentlySignedIn(
  c: Context<HttpEnv>,
  session: Id<"session">,
): AccountContext | undefined {
  const row = recentChecks.known(session, Date.now());
  return row && sessionContext(systemOf(c), row);
}

/** The context of the token, or else of the session, that the request carries. */
export async function signedIn(
  c: Context<HttpEnv>,
  shown: Shown | undefined,
): Promise<AccountContext | undefined> {
  const system = systemOf(c);
  const bearer = c.req.header("authorization");
  let ctx: AccountContext | undefined;
  if (bearer !== undefined) ctx = await openBearer(system, bearer.replace(/^Bearer +/i, ""));
  else if (shown) ctx = await openSession(system, cookiesOf(c), shown);
  return ctx && (await admitted(c, ctx));
}

/** Counts the call of the signed-in person, and adds their browser or program. */
export async function admitted(c: Context<HttpEnv>, ctx: AccountContext): Promise<AccountContext> {
  c.set("accountId", ctx.account.id);
  const { person, limits } = ctx;
  if (person?.sessionId && limits) {
    await limitCalls(ctx, "sessionCalls", person.sessionId, limits);
  }
  return { ...ctx, caller: callerOf(c) };
}

function openBearer(system: SystemContext, token: string): Promise<AccountContext | undefined> {
  return isEmbedToken(token) ? openEmbed(system, token) : openToken(system, token);
}

export function publicContext(c: Context<HttpEnv>): PublicContext {
  return { ...systemOf(c), caller: callerOf(c) };
}
