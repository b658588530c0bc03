import { notFound } from "#core/errors.ts";
import type { AccountContext } from "#worker/context.ts";
import { commit } from "#worker/kernel/commit.ts";
import { removeToken } from "./inner/queries.ts";

/** Takes a token away: the next call with it is refused. */
export async function deleteToken(ctx: AccountContext, { id }: { id: string }) {
  const [result] = await ctx.control.batch([removeToken(ctx, { id, accountId: ctx.account.id })]);
  if (result?.meta.changes !== 1) throw notFound("Token");
  await commit(ctx, { audit: { action: "token.delete", subject: id } });
  return {};
}
