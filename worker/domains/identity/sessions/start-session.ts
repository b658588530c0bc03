import { newId } from "#core/ids.ts";
import { LOGIN_MINUTES, type LoginMode } from "#core/rules/acting.ts";
import type { SignInMethod } from "#core/rules/sign-ins.ts";
import type { Caller, SystemContext } from "#worker/context.ts";
import type { Statement } from "#worker/db/statement.ts";
import { commitControl } from "#worker/kernel/commit-control.ts";
import type { ControlContext } from "#worker/kernel/control-queries.ts";
import type { MailEffect } from "#worker/kernel/effects.ts";
import type { Audit } from "#worker/kernel/queries.ts";
import { hashOf } from "#worker/secrets.ts";
import { keepClaims } from "./claims.ts";
import { closeSockets } from "./end-sessions.ts";
import { accessToken } from "./inner/access-token.ts";
import { rowOfSession } from "./inner/live-session-queries.ts";
import { refreshToken } from "./inner/refresh-token.ts";
import { shownSessions } from "./inner/shown-sessions.ts";
import { insertLogin } from "./login-queries.ts";
import { deleteSessions, insertSession, SESSION_MS, withOrigin } from "./session-queries.ts";
import { insertSignIn } from "./sign-in-queries.ts";

interface NewSession {
  userId: string;
  method: SignInMethod;
  /** The session that continues behind this one when a person logs in as another. */
  parentId?: string;
  audit?: Audit;
  /** What must hold. */
  conditions?: readonly Statement[];
  /** Of an administrator who logs in as the user. */
  login?: { accountId: string; administratorId: string } & Login;
  /** Mails, once it has begun. */
  effects?: readonly MailEffect[];
}

/** How an administrator logs in as someone, and why. */
export interface Login {
  mode: LoginMode;
  reason: string;
  ticket: string;
}

const LOGIN_MS = LOGIN_MINUTES * 60_000;

/** Signs a user in on the caller's device, replacing anyone who was signed in there. */
export async function startSession(
  ctx: ControlContext,
  caller: Caller,
  { userId, method, parentId, audit, login, conditions = [], effects = [] }: NewSession,
): Promise<void> {
  const shown = await shownSessions({ settings: ctx.settings, caller });
  const before = [...shown].filter((session) => session !== parentId);
  const id = newId("session", ctx.now());
  const refresh = await refreshToken(ctx.settings, id);
  const endsAt = login && ctx.now() + LOGIN_MS;
  const session = insertSession(ctx, {
    id,
    userId,
    parentId: parentId ?? null,
    refreshHash: await hashOf(refresh),
    rotatedAt: ctx.now(),
    expiresAt: endsAt ?? ctx.now() + SESSION_MS,
    endsAt: endsAt ?? null,
    createdAt: ctx.now(),
    method,
    ip: caller.ip,
    userAgent: caller.userAgent,
  });
  const ends = before.map((one) => deleteSessions(ctx, withOrigin(one)));
  const kept =
    login && endsAt
      ? [insertLogin(ctx, { id, userId, ...login, startedAt: ctx.now(), endsAt })]
      : [];
  const signIn = insertSignIn(ctx, caller, { userId, method, result: "signedIn" });
  const statements = [...ends, ...conditions, session, signIn, ...kept];
  const results = await commitControl(ctx, { statements, audit, effects });
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
