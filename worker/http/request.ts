import type { Context } from "hono";
import { getSignedCookie } from "hono/cookie";
import {
  type AccountContext,
  type PublicContext,
  type SystemContext,
  systemContext,
} from "#worker/context.ts";
import { sessionCookie } from "#worker/db/sign-in.ts";
import { openSession } from "#worker/domains/auth/session.ts";
import { type Env, settingsOf } from "#worker/env.ts";

export interface HttpEnv {
  Bindings: Env;
  Variables: { requestId: string; accountId?: string };
}

export function systemOf(c: Context<HttpEnv>): SystemContext {
  return systemContext(c.env, {
    requestId: c.get("requestId"),
    waitUntil: (work) => c.executionCtx.waitUntil(work),
  });
}

/** The context of whoever's session cookie the request carries. */
export async function signedIn(c: Context<HttpEnv>): Promise<AccountContext | undefined> {
  const settings = settingsOf(c.env);
  const token = await getSignedCookie(c, settings.AUTH_SECRET, sessionCookie(settings));
  const ctx = token ? await openSession(systemOf(c), token) : undefined;
  c.set("accountId", ctx?.account.id);
  return ctx;
}

export function publicContext(c: Context<HttpEnv>): PublicContext {
  return {
    ...systemOf(c),
    ip: c.req.header("cf-connecting-ip") ?? "local",
    headers: c.req.raw.headers,
    setCookies: (headers) => {
      for (const cookie of headers.getSetCookie()) {
        c.header("set-cookie", cookie, { append: true });
      }
    },
  };
}
