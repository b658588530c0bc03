import { contract } from "#core/contract/registry.ts";
import { verb } from "#worker/verb.ts";
import { endSessions } from "./end-sessions.ts";
import { shownSessions } from "./inner/shown-sessions.ts";
import { withOrigin } from "./session-queries.ts";
import { clearSessionCookies } from "./start-session.ts";

/** Ends this session, and the one that it acts through; succeeds if it has already ended. */
export const signOut = verb(contract.signOut, async (ctx) => {
  for (const session of await shownSessions(ctx)) await endSessions(ctx, withOrigin(session));
  clearSessionCookies(ctx.caller);
  ctx.caller.cookies.clear("flow");
  return {};
});
