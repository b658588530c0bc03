import type { AccountContext, SystemContext } from "#worker/context.ts";
import { liveSession, sessionContext } from "#worker/domains/identity/sessions/open-session.ts";
import { openTokenOf } from "#worker/domains/identity/tokens/open-token.ts";
import { limitCalls } from "#worker/kernel/limits/limit-calls.ts";
import { type EmbedClaims, readEmbedToken } from "./embed-token.ts";

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
