import type { PublicContext } from "#worker/context.ts";
import { hashOf } from "#worker/secrets.ts";
import { endSessions } from "./end-sessions.ts";
import { bySession, sessionByRefresh } from "./session-queries.ts";
import { clearTokens } from "./start-session.ts";

/** Ends this session; says yes to one that is over already. */
export async function signOut(ctx: PublicContext) {
  const refresh = ctx.caller.cookies.get("refresh");
  const session = refresh ? await sessionByRefresh(ctx, await hashOf(refresh)) : undefined;
  if (session) await endSessions(ctx, bySession(session.id));
  clearTokens(ctx.caller);
  ctx.caller.cookies.clear("flow");
  return {};
}
