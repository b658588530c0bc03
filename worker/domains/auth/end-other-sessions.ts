import { type AccountContext, personOf } from "#worker/context.ts";
import { endSessions } from "./end-sessions.ts";
import { byUserBut } from "./session-queries.ts";

/** Signs out everywhere but here. */
export async function endOtherSessions(ctx: AccountContext) {
  const { userId, sessionId = "" } = personOf(ctx);
  return { data: { ended: await endSessions(ctx, byUserBut(userId, sessionId)) } };
}
