import type { Context } from "hono";
import type { AccountContext } from "#worker/context.ts";
import type { Refuse } from "#worker/db/read-only.ts";
import type { Shown } from "#worker/domains/identity/sessions/claims.ts";
import {
  sessionContext,
  sessionRowOfClaims,
} from "#worker/domains/identity/sessions/open-session.ts";
import type { HttpEnv } from "./http-env.ts";
import { callerOf, systemOf } from "./request.ts";

/** Work that was started before its session was checked. */
export interface Early<T> {
  /** Its result; undefined if it was stopped, or started for a person who has changed since. */
  resultFor: (ctx: AccountContext) => Promise<{ result: T } | undefined>;
}

/**
 * Starts a read-only call while its session is being checked, as the person that the
 * browser's claims name. Its context can change nothing: its databases are read-only, and it has no access to the
 * outside. The result is sent only after the check, if that found the same person; otherwise the
 * verb runs again.
 */
export function startEarly<T>(
  c: Context<HttpEnv>,
  shown: Shown,
  work: (ctx: AccountContext) => Promise<T>,
): Early<T> | undefined {
  const row = sessionRowOfClaims(shown);
  if (!row) return undefined;
  let stopped = false;
  const refuse: Refuse = (what) => {
    stopped = true;
    return new Error(`Nothing but a read may begin early: ${what}`);
  };
  const { cookies, ...caller } = callerOf(c);
  const refused = () => {
    throw refuse("a cookie");
  };
  const readable = { get: cookies.get, set: refused, clear: refused };
  const ctx = sessionContext(systemOf(c, refuse), row);
  const begun = work({ ...ctx, caller: { ...caller, cookies: readable } });
  // Errors are examined once the check has passed.
  begun.catch(() => undefined);
  return {
    resultFor: async ({ account, person, limits }) => {
      const asFound = JSON.stringify([account, person, limits]);
      if (asFound !== JSON.stringify([ctx.account, ctx.person, ctx.limits])) return undefined;
      try {
        const result = await begun;
        return stopped ? undefined : { result };
      } catch (error) {
        if (stopped) return undefined;
        throw error;
      }
    },
  };
}
