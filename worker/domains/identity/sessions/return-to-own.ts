import { IDENTITY_TEXTS } from "#core/contract/fields/identity-fields.ts";
import { contract } from "#core/contract/registry.ts";
import { CooeeError, conflict } from "#core/errors.ts";
import { isId } from "#core/ids.ts";
import { callerOf, personOf } from "#worker/context.ts";
import { hashOf } from "#worker/secrets.ts";
import { verb } from "#worker/verb.ts";
import { endSessions } from "./end-sessions.ts";
import { refreshToken } from "./inner/refresh-token.ts";
import { endLogin } from "./login-queries.ts";
import { liveSession } from "./open-session.ts";
import { bySession, rotate, SESSION_MS, sessionById } from "./session-queries.ts";
import { setSessionCookies } from "./start-session.ts";

/**
 * Ends the session in which a person acts for another, and restores this browser's own session with
 * a new refresh token. Refused if that one has ended in the meantime.
 */
export const returnToOwn = verb(contract.returnToOwn, async (ctx) => {
  const { actor, sessionId } = personOf(ctx);
  if (!actor || !sessionId) {
    throw conflict("You are not acting for anyone else");
  }
  const [session, own] = await Promise.all([
    sessionById(ctx, actor.sessionId),
    liveSession(ctx, actor.sessionId),
  ]);
  const ended = await endSessions(ctx, bySession(sessionId), [endLogin(ctx, sessionId)]);
  // Of two concurrent calls, one ends it.
  if (ended === 0 || !own || !session || !isId("session", session.id)) throw over();
  const to = await refreshToken(ctx.settings, session.id);
  const renewed = {
    id: session.id,
    from: session.refreshHash,
    to: await hashOf(to),
    expiresAt: ctx.now() + SESSION_MS,
  };
  if (!(await rotate(ctx, renewed))) throw over();
  await setSessionCookies(ctx, callerOf(ctx), session.id, to);
  return { data: { role: actor.role } };
});

function over(): CooeeError {
  return new CooeeError("UNAUTHENTICATED", IDENTITY_TEXTS.sessionOver);
}
