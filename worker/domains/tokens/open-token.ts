import type { AccountContext, SystemContext } from "#worker/context.ts";
import { openUser } from "#worker/domains/auth/open-user.ts";
import { hashOf } from "#worker/secrets.ts";
import { tokenByHash, usedToken } from "./queries.ts";

/** `last used` is kept to the minute. */
const USED_EVERY_MS = 60_000;

/** The context of an app token, with the rights of whoever made it; undefined where it is none. */
export async function openToken(
  ctx: SystemContext,
  token: string,
): Promise<AccountContext | undefined> {
  const found = await tokenByHash(ctx, await hashOf(token));
  if (!found) return undefined;
  const account = await openUser(ctx, found.userId);
  if (account?.account.id !== found.accountId) return undefined;
  if (ctx.now() - (found.lastUsedAt ?? 0) > USED_EVERY_MS) {
    ctx.waitUntil(ctx.control.batch([usedToken(ctx, found.id)]));
  }
  return account;
}
