import { type Id, isId } from "#core/ids.ts";
import type { SystemContext } from "#worker/context.ts";
import { isSame, sign } from "#worker/secrets.ts";

/** How long an access token opens a session before the refresh token must renew it. */
export const ACCESS_MS = 15 * 60_000;

const PURPOSE = "access token";

type Secret = Pick<SystemContext["settings"], "AUTH_SECRET">;

/** `session.expiry.signature`: names its session and expiry, and cannot be forged. */
export async function accessToken(
  settings: Secret,
  session: Id<"session">,
  now: number,
): Promise<string> {
  const claim = `${session}.${(now + ACCESS_MS).toString(36)}`;
  return `${claim}.${await sign(settings.AUTH_SECRET, PURPOSE, claim)}`;
}

/**
 * The session of a token; undefined if it has expired, or is not one of ours. With 0 for `now`,
 * expired tokens are read too.
 */
export async function sessionOfAccess(
  settings: Secret,
  token: string,
  now: number,
): Promise<Id<"session"> | undefined> {
  const [session = "", expiry = "", signature = ""] = token.split(".");
  if (!isId("session", session) || !(Number.parseInt(expiry, 36) > now)) return undefined;
  const expected = await sign(settings.AUTH_SECRET, PURPOSE, `${session}.${expiry}`);
  return isSame(signature, expected) ? session : undefined;
}
