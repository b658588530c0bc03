import { IDENTITY_TEXTS } from "#core/contract/identity-fields.ts";
import { CooeeError } from "#core/errors.ts";
import { isId } from "#core/ids.ts";
import { type AccountContext, callerOf, personOf } from "#worker/context.ts";
import { hashOf, randomToken } from "#worker/secrets.ts";
import { endSessions } from "./end-sessions.ts";
import { bySession, personBySession, rotate, sessionById } from "./session-queries.ts";
import { giveTokens, SESSION_MS } from "./start-session.ts";

/**
 * Ends the session in which somebody acts for another, and gives this browser the session back that
 * they came from, with a new refresh token. Where that one is over meanwhile it is refused.
 */
export async function returnToOwn(ctx: AccountContext) {
  const { actor, sessionId } = personOf(ctx);
  if (!actor || !sessionId) {
    throw new CooeeError("CONFLICT", "You are not acting for anybody else");
  }
  const [session, own] = await Promise.all([
    sessionById(ctx, actor.sessionId),
    personBySession(ctx, actor.sessionId),
  ]);
  const to = randomToken();
  const renewed =
    session && own?.active && isId("session", session.id)
      ? { id: session.id, from: session.refreshHash, to: await hashOf(to) }
      : undefined;
  await endSessions(ctx, bySession(sessionId));
  const expiresAt = ctx.now() + SESSION_MS;
  if (!renewed || !(await rotate(ctx, { ...renewed, expiresAt }))) {
    throw new CooeeError("UNAUTHENTICATED", IDENTITY_TEXTS.sessionOver);
  }
  await giveTokens(ctx, callerOf(ctx), renewed.id, to);
  return { data: { role: actor.role } };
}
