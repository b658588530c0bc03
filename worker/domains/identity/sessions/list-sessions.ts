import { contract } from "#core/contract/registry.ts";
import { notFound } from "#core/errors.ts";
import { callerOf, personOf } from "#worker/context.ts";
import { verb } from "#worker/verb.ts";
import { endSessions } from "./end-sessions.ts";
import { shownSessions } from "./inner/shown-sessions.ts";
import { endLogin } from "./login-queries.ts";
import { ofUser, sessionsOf, withOrigin } from "./session-queries.ts";
import { clearSessionCookies } from "./start-session.ts";

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

/** Signs out one of the person's own devices, possibly this one. */
export const endSession = verb(contract.endSession, async (ctx, { id }) => {
  const { userId, sessionId } = personOf(ctx);
  if ((await endSessions(ctx, ofUser(userId, id))) === 0) throw notFound("Session");
  if (id === sessionId) clearSessionCookies(callerOf(ctx));
  return {};
});

/** Ends this session, and the one that it acts through; succeeds if it has already ended. */
export const signOut = verb(contract.signOut, async (ctx) => {
  for (const session of await shownSessions(ctx)) {
    await endSessions(ctx, withOrigin(session), [endLogin(ctx, session)]);
  }
  clearSessionCookies(ctx.caller);
  ctx.caller.cookies.clear("flow");
  return {};
});
