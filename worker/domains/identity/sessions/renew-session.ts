import { IDENTITY_TEXTS } from "#core/contract/fields/identity-fields.ts";
import { contract } from "#core/contract/registry.ts";
import { CooeeError } from "#core/errors.ts";
import type { PublicContext } from "#worker/context.ts";
import { hashOf } from "#worker/secrets.ts";
import { verb } from "#worker/verb.ts";
import { endSessions } from "./end-sessions.ts";
import { refreshToken, sessionOfRefresh } from "./inner/refresh-token.ts";
import { liveSession } from "./open-session.ts";
import { bySession, rotate, SESSION_MS, sessionById } from "./session-queries.ts";
import { clearSessionCookies, setSessionCookies } from "./start-session.ts";

/**
 * How long the refresh token before the last is still good for an access token: two tabs may renew
 * at the same moment, and a response can be lost on the way. After that, anyone who presents it has
 * either stolen it or had it stolen.
 */
export const GRACE_MS = 60_000;

/**
 * Renews the session of the refresh cookie. The refresh token changes each time; if an old one is
 * reused, however old, the session ends for both the thief and the victim.
 */
export const renewSession = verb(contract.renewSession, async (ctx) => {
  const shown = ctx.caller.cookies.get("refresh");
  const id = shown && (await sessionOfRefresh(ctx.settings, shown));
  const session = id ? await sessionById(ctx, id) : undefined;
  if (!shown || !id || !session || !(await liveSession(ctx, id))) throw over(ctx);
  const from = await hashOf(shown);
  if (session.refreshHash === from) return await renew(ctx, id, from);
  if (session.previousHash === from && ctx.now() - session.rotatedAt <= GRACE_MS) {
    await setSessionCookies(ctx, ctx.caller, id);
    return {};
  }
  ctx.log.error("session.reused", new Error("An old refresh token was shown"), { session: id });
  await endSessions(ctx, bySession(id));
  throw over(ctx);
});

async function renew(ctx: PublicContext, id: `ses_${string}`, from: string) {
  const refresh = await refreshToken(ctx.settings, id);
  const next = { id, from, to: await hashOf(refresh), expiresAt: ctx.now() + SESSION_MS };
  // If another call was faster, this one has the token that was replaced a moment ago.
  if (await rotate(ctx, next)) await setSessionCookies(ctx, ctx.caller, id, refresh);
  else await setSessionCookies(ctx, ctx.caller, id);
  return {};
}

function over({ caller }: PublicContext): CooeeError {
  // Where none was shown, another tab may have signed in meanwhile: those cookies are not ours to clear.
  if (caller.cookies.get("refresh")) clearSessionCookies(caller);
  return new CooeeError("UNAUTHENTICATED", IDENTITY_TEXTS.sessionOver);
}
