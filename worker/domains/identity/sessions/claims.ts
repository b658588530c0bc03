import type { Id } from "#core/ids.ts";
import type { Cookies, SystemContext } from "#worker/context.ts";
import { fromBase64, isSame, sign, toBase64 } from "#worker/secrets.ts";
import { sessionOfAccess } from "./inner/access-token.ts";
import type { SessionRow } from "./inner/live-session-queries.ts";
import { SESSION_MS } from "./session-queries.ts";

const PURPOSE = "claims";
/** A browser keeps 4 kB of a cookie. */
const LONGEST = 3000;

/** The session that a call presents, before it is checked. */
export interface Shown {
  session: Id<"session">;
  /** Its row as JSON, as CONTROL had it when the cookie was set: a hint where to begin, which decides nothing. */
  claims: string | undefined;
}

type Ctx = Pick<SystemContext, "settings" | "now">;

/** The session of a browser's cookies; undefined if they hold no valid access token. */
export async function sessionFromCookies(
  { settings, now }: Ctx,
  cookies: Pick<Cookies, "get">,
): Promise<Id<"session"> | undefined> {
  const token = cookies.get("session");
  return token === undefined ? undefined : await sessionOfAccess(settings, token, now());
}

/** The same with the claims that came with it. */
export async function withClaims(
  { settings }: Pick<Ctx, "settings">,
  cookies: Pick<Cookies, "get">,
  session: Id<"session">,
): Promise<Shown> {
  return { session, claims: await readClaims(settings, cookies.get("claims")) };
}

/**
 * Gives the browser what CONTROL knows about its session, unless it presented just that. The cookie is
 * separate from the access token, so that a late response cannot bring back an earlier session.
 */
export async function keepClaims(
  { settings }: Pick<Ctx, "settings">,
  cookies: Pick<Cookies, "set">,
  row: SessionRow,
  known?: string,
): Promise<void> {
  const claims = JSON.stringify(row);
  if (claims === known) return;
  const encoded = toBase64(Buffer.from(claims));
  if (encoded.length > LONGEST) return;
  const signature = await sign(settings.AUTH_SECRET, PURPOSE, encoded);
  cookies.set("claims", `${encoded}.${signature}`, SESSION_MS);
}

async function readClaims(
  settings: Ctx["settings"],
  token: string | undefined,
): Promise<string | undefined> {
  const [encoded = "", signature = ""] = token?.split(".") ?? [];
  if (!encoded) return undefined;
  const expected = await sign(settings.AUTH_SECRET, PURPOSE, encoded);
  return isSame(signature, expected) ? Buffer.from(fromBase64(encoded)).toString() : undefined;
}
