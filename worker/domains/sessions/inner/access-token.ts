import { type Id, isId } from "#core/ids.ts";
import type { SystemContext } from "#worker/context.ts";
import { isSame, sign } from "#worker/secrets.ts";

/** How long an access token opens a session before the refresh token must renew it. */
export const ACCESS_MS = 15 * 60_000;

const PURPOSE = "access token";

/** `session.expiry.signature`: says which session it is of and until when, and cannot be made up. */
export async function accessToken(
  settings: Pick<SystemContext["settings"], "AUTH_SECRET">,
  session: Id<"session">,
  now: number,
): Promise<string> {
  const claim = `${session}.${(now + ACCESS_MS).toString(36)}`;
  return `${claim}.${await sign(settings.AUTH_SECRET, PURPOSE, claim)}`;
}

/**
 * The session that a token is of; undefined where it is over, or not one of ours. With 0 for `now` the
 * session that it is, or once was, of.
 */
export async function sessionOfToken(
  settings: Pick<SystemContext["settings"], "AUTH_SECRET">,
  token: string,
  now: number,
): Promise<Id<"session"> | undefined> {
  const [session = "", expiry = "", signature = ""] = token.split(".");
  if (!isId("session", session) || !(Number.parseInt(expiry, 36) > now)) return undefined;
  const expected = await sign(settings.AUTH_SECRET, PURPOSE, `${session}.${expiry}`);
  return isSame(signature, expected) ? session : undefined;
}
