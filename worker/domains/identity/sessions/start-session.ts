import { newId } from "#core/ids.ts";
import type { Caller, SystemContext } from "#worker/context.ts";
import { commitControl } from "#worker/kernel/commit-control.ts";
import type { ControlContext } from "#worker/kernel/control-queries.ts";
import type { Audit } from "#worker/kernel/queries.ts";
import { hashOf } from "#worker/secrets.ts";
import { keepClaims } from "./claims.ts";
import { closeSockets } from "./end-sessions.ts";
import { accessToken } from "./inner/access-token.ts";
import { rowOfSession } from "./inner/live-session-queries.ts";
import { refreshToken } from "./inner/refresh-token.ts";
import { shownSessions } from "./inner/shown-sessions.ts";
import { deleteSessions, insertSession, SESSION_MS, withOrigin } from "./session-queries.ts";

export type SignInMethod =
  | "password"
  | "mobile"
  | "google"
  | "apple"
  | "signup"
  | "invitation"
  | "acting";

interface NewSession {
  userId: string;
  method: SignInMethod;
  /** The session that continues behind this one when a person logs in as another. */
  parentId?: string;
  audit?: Audit;
}

/** Signs a user in on the caller's device, replacing anyone who was signed in there. */
export async function startSession(
  ctx: ControlContext,
  caller: Caller,
  { userId, method, parentId, audit }: NewSession,
): Promise<void> {
  const shown = await shownSessions({ settings: ctx.settings, caller });
  const before = [...shown].filter((session) => session !== parentId);
  const id = newId("session", ctx.now());
  const refresh = await refreshToken(ctx.settings, id);
  const session = insertSession(ctx, {
    id,
    userId,
    parentId: parentId ?? null,
    refreshHash: await hashOf(refresh),
    rotatedAt: ctx.now(),
    expiresAt: ctx.now() + SESSION_MS,
    createdAt: ctx.now(),
    method,
    ip: caller.ip,
    userAgent: caller.userAgent,
  });
  const ends = before.map((one) => deleteSessions(ctx, withOrigin(one)));
  const results = await commitControl(ctx, { statements: [...ends, session], audit });
  for (const ended of results.slice(0, ends.length)) await closeSockets(ctx, ended);
  caller.cookies.clear("flow");
  await setSessionCookies(ctx, caller, id, refresh);
}

/** Sets the cookies of a session; without a refresh token the existing one stays. */
export async function setSessionCookies(
  ctx: Pick<SystemContext, "control" | "now" | "settings">,
  caller: Caller,
  session: `ses_${string}`,
  refresh?: string,
): Promise<void> {
  // The cookie outlives the token in it, so that an expired token can be distinguished from none.
  caller.cookies.set("session", await accessToken(ctx.settings, session, ctx.now()), SESSION_MS);
  const row = await rowOfSession(ctx, session);
  if (row) await keepClaims(ctx, caller.cookies, row);
  if (refresh) caller.cookies.set("refresh", refresh, SESSION_MS);
}

export function clearSessionCookies(caller: Caller): void {
  caller.cookies.clear("session");
  caller.cookies.clear("claims");
  caller.cookies.clear("refresh");
}
