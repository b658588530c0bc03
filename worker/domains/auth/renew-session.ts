import { IDENTITY_TEXTS } from "#core/contract/identity-fields.ts";
import { CooeeError } from "#core/errors.ts";
import { isId } from "#core/ids.ts";
import type { PublicContext } from "#worker/context.ts";
import { hashOf, randomToken } from "#worker/secrets.ts";
import { endSessions } from "./end-sessions.ts";
import { bySession, personBySession, rotate, sessionByRefresh } from "./session-queries.ts";
import { clearTokens, giveTokens, SESSION_MS } from "./start-session.ts";

/**
 * How long the refresh token before the last is still good for an access token: two tabs renew at
 * the same moment, and an answer can be lost on the way. After that whoever shows it has stolen it,
 * or was stolen from.
 */
export const GRACE_MS = 60_000;

/**
 * Renews the session of the refresh cookie. The refresh token changes each time; an old one that
 * comes again ends the session for the thief and for the robbed alike.
 */
export async function renewSession(ctx: PublicContext) {
  const { caller } = ctx;
  const shown = caller.cookies.get("refresh");
  const from = shown && (await hashOf(shown));
  const session = from ? await sessionByRefresh(ctx, from) : undefined;
  const person = session && (await personBySession(ctx, session.id));
  if (!from || !session || !person?.active || !isId("session", session.id)) throw over(ctx);
  const to = randomToken();
  if (session.refreshHash === from) {
    const next = { id: session.id, from, to: await hashOf(to), expiresAt: ctx.now() + SESSION_MS };
    // Another call that was faster leaves this one with the token before, a moment ago.
    if (await rotate(ctx, next)) await giveTokens(ctx, caller, session.id, to);
    else await giveTokens(ctx, caller, session.id);
    return {};
  }
  if (ctx.now() - session.rotatedAt <= GRACE_MS) {
    await giveTokens(ctx, caller, session.id);
    return {};
  }
  ctx.log.error("session.reused", new Error("An old refresh token was shown"), {
    session: session.id,
  });
  await endSessions(ctx, bySession(session.id));
  throw over(ctx);
}

function over({ caller }: PublicContext): CooeeError {
  clearTokens(caller);
  return new CooeeError("UNAUTHENTICATED", IDENTITY_TEXTS.sessionOver);
}
