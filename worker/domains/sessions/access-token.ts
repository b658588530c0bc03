import { type Id, isId } from "#core/ids.ts";
import type { SystemContext } from "#worker/context.ts";
import { fromBase64, isSame, sign, toBase64 } from "#worker/secrets.ts";

/** How long an access token opens a session before the refresh token must renew it. */
export const ACCESS_MS = 15 * 60_000;

const PURPOSE = "access token";
/** A browser keeps 4 kB of a cookie. */
const MOST_CLAIMS = 3000;

type Secret = Pick<SystemContext["settings"], "AUTH_SECRET">;

/** A token's content: its session, and what CONTROL knew about it when the token was issued. */
export interface Shown {
  session: Id<"session">;
  /** JSON; undefined in tokens issued without it. It only says where to begin, and decides nothing. */
  claims: string | undefined;
}

/** `session.expiry.claims.signature`: names its session and expiry, and cannot be forged. */
export async function accessToken(
  settings: Secret,
  session: Id<"session">,
  now: number,
  claims?: string,
): Promise<string> {
  const parts = [session, (now + ACCESS_MS).toString(36)];
  const encoded = claims && toBase64(Buffer.from(claims));
  if (encoded && encoded.length <= MOST_CLAIMS) parts.push(encoded);
  const claim = parts.join(".");
  return `${claim}.${await sign(settings.AUTH_SECRET, PURPOSE, claim)}`;
}

/**
 * A token's content; undefined if it has expired, or is not one of ours. With 0 for `now`, expired
 * tokens are read too.
 */
export async function readToken(
  settings: Secret,
  token: string,
  now: number,
): Promise<Shown | undefined> {
  const end = token.lastIndexOf(".");
  const [session = "", expiry = "", claims] = token.slice(0, end).split(".");
  if (!isId("session", session) || !(Number.parseInt(expiry, 36) > now)) return undefined;
  const expected = await sign(settings.AUTH_SECRET, PURPOSE, token.slice(0, end));
  if (!isSame(token.slice(end + 1), expected)) return undefined;
  return { session, claims: claims && Buffer.from(fromBase64(claims)).toString() };
}
