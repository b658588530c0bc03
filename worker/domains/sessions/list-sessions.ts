import { type AccountContext, personOf } from "#worker/context.ts";
import { sessionsOf } from "./session-queries.ts";

/** Where one is signed in, the latest used first. */
export async function listSessions(ctx: AccountContext) {
  const { userId, sessionId } = personOf(ctx);
  const sessions = await sessionsOf(ctx, userId);
  return {
    data: sessions.map((session) => ({
      _id: session.id,
      current: session.id === sessionId,
      method: session.method,
      ip: session.ip,
      userAgent: session.userAgent,
      createdAt: session.createdAt,
      lastUsedAt: session.rotatedAt,
    })),
  };
}
