import { contract } from "#core/contract/registry.ts";
import { notFound } from "#core/errors.ts";
import { commitControlUnlessAborted } from "#worker/kernel/commit-control.ts";
import { verb } from "#worker/verb.ts";
import { deleteTokenRow } from "./inner/queries.ts";

/** Deletes a token: the next call with it is refused. */
export const deleteToken = verb(contract.deleteToken, async (ctx, { id }) => {
  const committed = await commitControlUnlessAborted(ctx, {
    statements: deleteTokenRow(ctx, { id, accountId: ctx.account.id }),
    audit: { action: "token.delete", subject: id },
  });
  if (!committed) throw notFound("Token");
  return {};
});
