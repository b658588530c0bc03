import { contract } from "#core/contract/registry.ts";
import { personOf } from "#worker/context.ts";
import { verb } from "#worker/verb.ts";
import { sessionsOf } from "./session-queries.ts";

/** Where the person is signed in, most recently used first. */
export const listSessions = verb(contract.listSessions, async (ctx) => {
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
});
