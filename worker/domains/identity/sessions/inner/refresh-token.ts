import { type Id, isId } from "#core/ids.ts";
import type { SystemContext } from "#worker/context.ts";
import { isSame, randomToken, sign } from "#worker/secrets.ts";

const PURPOSE = "refresh token";

/**
 * `session.random.signature`: a new refresh token of a session. The signature distinguishes every
 * token that the session ever had from a forged one.
 */
export async function refreshToken(
  settings: Pick<SystemContext["settings"], "AUTH_SECRET">,
  session: Id<"session">,
): Promise<string> {
  const claim = `${session}.${randomToken()}`;
  return `${claim}.${await sign(settings.AUTH_SECRET, PURPOSE, claim)}`;
}

/** The session of a current or former refresh token; undefined if it is not one of ours. */
export async function sessionOfRefresh(
  settings: Pick<SystemContext["settings"], "AUTH_SECRET">,
  token: string,
): Promise<Id<"session"> | undefined> {
  const [session = "", random = "", signature = ""] = token.split(".");
  if (!isId("session", session)) return undefined;
  const expected = await sign(settings.AUTH_SECRET, PURPOSE, `${session}.${random}`);
  return isSame(signature, expected) ? session : undefined;
}
