import { notFound } from "#core/errors.ts";
import type { AccountContext } from "#worker/context.ts";
import { tokenById } from "./queries.ts";

/** A token of the account; another account's is NOT_FOUND. */
export async function getToken(ctx: AccountContext, id: string) {
  const found = await tokenById(ctx, { id, accountId: ctx.account.id });
  if (!found) throw notFound("Token");
  return found;
}
