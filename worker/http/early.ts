import type { Context } from "hono";
import type { AccountContext } from "#worker/context.ts";
import type { Refuse } from "#worker/db/read-only.ts";
import type { Shown } from "#worker/domains/sessions/access-token.ts";
import { claimedRow, sessionContext } from "#worker/domains/sessions/open-session.ts";
import type { HttpEnv } from "./http-env.ts";
import { callerOf, systemOf } from "./request.ts";

/** Work that was begun before its session was checked. */
export interface Early<T> {
  /** What came of it; undefined where it was stopped, or begun for somebody who is another by now. */
  resultFor: (ctx: AccountContext) => Promise<{ result: T } | undefined>;
}

/**
 * Begins what only reads while the session is being checked, as the person that the access token names.
 * Its context can change nothing: its databases take reads alone, and of the world outside there is
 * nothing in it. What comes of it leaves only after the check, and where that found just this person;
 * the verb runs again otherwise.
 */
export function startEarly<T>(
  c: Context<HttpEnv>,
  shown: Shown,
  work: (ctx: AccountContext) => Promise<T>,
): Early<T> | undefined {
  const row = claimedRow(shown);
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
  // What went wrong is looked at once the check has passed.
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
