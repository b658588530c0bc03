import { contract } from "#core/contract/registry.ts";
import { notFound } from "#core/errors.ts";
import { callerOf, personOf } from "#worker/context.ts";
import { verb } from "#worker/verb.ts";
import { endSessions } from "./end-sessions.ts";
import { ofUser } from "./session-queries.ts";
import { clearSessionCookies } from "./start-session.ts";

/** Signs out one of the person's own devices, possibly this one. */
export const endSession = verb(contract.endSession, async (ctx, { id }) => {
  const { userId, sessionId } = personOf(ctx);
  if ((await endSessions(ctx, ofUser(userId, id))) === 0) throw notFound("Session");
  if (id === sessionId) clearSessionCookies(callerOf(ctx));
  return {};
});
