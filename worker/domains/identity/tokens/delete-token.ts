import { contract } from "#core/contract/registry.ts";
import { notFound } from "#core/errors.ts";
import { isAborted } from "#worker/db/batch-guard.ts";
import { commitControl } from "#worker/kernel/commit-control.ts";
import { verb } from "#worker/verb.ts";
import { deleteTokenRow } from "./inner/queries.ts";

/** Deletes a token: the next call with it is refused. */
export const deleteToken = verb(contract.deleteToken, async (ctx, { id }) => {
  await commitControl(ctx, {
    statements: deleteTokenRow(ctx, { id, accountId: ctx.account.id }),
    audit: { action: "token.delete", subject: id },
  }).catch((error: unknown) => {
    throw isAborted(error) ? notFound("Token") : error;
  });
  return {};
});
