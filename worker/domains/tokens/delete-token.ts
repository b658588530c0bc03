import { contract } from "#core/contract/registry.ts";
import { notFound } from "#core/errors.ts";
import { commit } from "#worker/kernel/commit.ts";
import { verb } from "#worker/verb.ts";
import { removeToken } from "./inner/queries.ts";

/** Takes a token away: the next call with it is refused. */
export const deleteToken = verb(contract.deleteToken, async (ctx, { id }) => {
  const [result] = await ctx.control.batch([removeToken(ctx, { id, accountId: ctx.account.id })]);
  if (result?.meta.changes !== 1) throw notFound("Token");
  await commit(ctx, { audit: { action: "token.delete", subject: id } });
  return {};
});
