import { notFound } from "#core/errors.ts";
import type { Id } from "#core/ids.ts";
import { type AccountContext, callerOf, personOf } from "#worker/context.ts";
import { endSessions } from "./end-sessions.ts";
import { ofUser } from "./session-queries.ts";
import { clearTokens } from "./start-session.ts";

/** Signs one of one's own devices out; this one, too. */
export async function endSession(ctx: AccountContext, { id }: { id: Id<"session"> }) {
  const { userId, sessionId } = personOf(ctx);
  if ((await endSessions(ctx, ofUser(userId, id))) === 0) throw notFound("Session");
  if (id === sessionId) clearTokens(callerOf(ctx));
  return {};
}
