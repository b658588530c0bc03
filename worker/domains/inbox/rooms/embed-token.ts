import * as z from "zod";
import { idSchema } from "#core/ids.ts";
import type { AccountContext, SystemContext } from "#worker/context.ts";
import { liveSession, sessionContext } from "#worker/domains/identity/sessions/open-session.ts";
import { openTokenOf } from "#worker/domains/identity/tokens/open-token.ts";
import { limitCalls } from "#worker/kernel/limits/limit-calls.ts";
import { readSigned, signed } from "#worker/signed.ts";

const PURPOSE = "embed";
const PREFIX = "embed.";

const embedClaims = z.object({
  room: idSchema("room"),
  account: z.string(),
  /** What it was made with, and ends with. */
  session: z.string().optional(),
  token: z.string().optional(),
  /** When the first token of the view was made. */
  since: z.number(),
});
type EmbedClaims = z.infer<typeof embedClaims>;

type Ctx = Pick<SystemContext, "settings" | "now">;

export function isEmbedToken(value: string): boolean {
  return value.startsWith(PREFIX);
}

/** What a view in another product's page shows instead of a session. */
export async function embedToken(
  { settings }: Pick<Ctx, "settings">,
  claims: EmbedClaims,
  expiresAt: number,
): Promise<string> {
  return PREFIX + (await signed(settings, PURPOSE, claims, expiresAt));
}

/** Undefined if we did not make the token, or it has expired. */
export async function readEmbedToken(
  { settings, now }: Ctx,
  value: string,
): Promise<EmbedClaims | undefined> {
  const claims = await readSigned(settings, PURPOSE, value.slice(PREFIX.length), now());
  return claims === undefined ? undefined : embedClaims.parse(claims);
}

/**
 * The context of a call from a view in another product's page: the person who had the view made, in that one
 * conversation, for as long as their session or app token lasts. Undefined if any of it is over.
 */
export async function openEmbed(
  ctx: SystemContext,
  value: string,
): Promise<AccountContext | undefined> {
  const claims = await readEmbedToken(ctx, value);
  if (!claims) return undefined;
  const found = await contextOf(ctx, claims);
  if (!found?.person || found.account.id !== claims.account) return undefined;
  const { session } = claims;
  if (found.limits && session !== undefined) {
    await limitCalls(found, "sessionCalls", session, found.limits);
  }
  return { ...found, person: { ...found.person, sessionId: undefined, embed: claims } };
}

async function contextOf(
  ctx: SystemContext,
  { session, token, account }: EmbedClaims,
): Promise<AccountContext | undefined> {
  if (token !== undefined) return await openTokenOf(ctx, { id: token, accountId: account });
  if (session === undefined) return undefined;
  const row = await liveSession(ctx, session);
  return row && sessionContext(ctx, row);
}
