import type { Context } from "hono";
import type { AccountContext, Caller, PublicContext, SystemContext } from "#worker/context.ts";
import { openSession } from "#worker/domains/sessions/open-session.ts";
import { openToken } from "#worker/domains/tokens/open-token.ts";
import { limitCalls } from "#worker/kernel/limits/limit-calls.ts";
import { systemContext } from "#worker/system-context.ts";
import { cookiesOf } from "./cookies.ts";
import type { HttpEnv } from "./http-env.ts";

const LONGEST_USER_AGENT = 400;

export function systemOf(c: Context<HttpEnv>): SystemContext {
  return systemContext(c.env, {
    requestId: c.get("requestId"),
    waitUntil: (work) => c.executionCtx.waitUntil(work),
  });
}

function callerOf(c: Context<HttpEnv>): Caller {
  return {
    ip: c.req.header("cf-connecting-ip") ?? "local",
    userAgent: (c.req.header("user-agent") ?? "").slice(0, LONGEST_USER_AGENT),
    cookies: cookiesOf(c),
  };
}

/** The context of whoever's app token, or else session cookie, the request carries. */
export async function signedIn(c: Context<HttpEnv>): Promise<AccountContext | undefined> {
  const system = systemOf(c);
  const caller = callerOf(c);
  const bearer = c.req.header("authorization");
  const session = caller.cookies.get("session");
  let ctx: AccountContext | undefined;
  if (bearer !== undefined) ctx = await openToken(system, bearer.replace(/^Bearer +/i, ""));
  else if (session) ctx = await openSession(system, session);
  c.set("accountId", ctx?.account.id);
  const { person, limits } = ctx ?? {};
  if (ctx && person?.sessionId && limits) {
    await limitCalls(ctx, "sessionCalls", person.sessionId, limits);
  }
  return ctx && { ...ctx, caller };
}

export function publicContext(c: Context<HttpEnv>): PublicContext {
  return { ...systemOf(c), caller: callerOf(c) };
}
