import type { PublicContext } from "#worker/context.ts";
import { endSessions } from "./end-sessions.ts";
import { sessionOfRefresh } from "./refresh-token.ts";
import { withOrigin } from "./session-queries.ts";
import { clearTokens } from "./start-session.ts";

/** Ends this session, and the one that it acts through; says yes to one that is over already. */
export async function signOut(ctx: PublicContext) {
  const refresh = ctx.caller.cookies.get("refresh");
  const session = refresh && (await sessionOfRefresh(ctx.settings, refresh));
  if (session) await endSessions(ctx, withOrigin(session));
  clearTokens(ctx.caller);
  ctx.caller.cookies.clear("flow");
  return {};
}
