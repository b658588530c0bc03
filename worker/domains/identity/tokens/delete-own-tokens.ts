import { type AccountContext, personOf } from "#worker/context.ts";
import { deleteTokensOf, tokenCount } from "./inner/queries.ts";

/** For the commit that deletes every app token that the person created: statements and audit row. */
export async function deleteOwnTokens(ctx: AccountContext) {
  const { userId } = personOf(ctx);
  const theirs = { accountId: ctx.account.id, userId };
  const count = await tokenCount(ctx, theirs);
  return {
    statements: [deleteTokensOf(ctx, theirs)],
    audit: count > 0 ? [{ action: "token.endAll", subject: userId, detail: { count } }] : [],
  };
}
