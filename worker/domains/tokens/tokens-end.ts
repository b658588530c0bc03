import { type AccountContext, personOf } from "#worker/context.ts";
import { deleteTokensOf, tokenCount } from "./inner/queries.ts";

/** What a commit to CONTROL has with the end of every app token that the person made. */
export async function tokensEnd(ctx: AccountContext) {
  const { userId } = personOf(ctx);
  const theirs = { accountId: ctx.account.id, userId };
  const count = await tokenCount(ctx, theirs);
  return {
    statements: [deleteTokensOf(ctx, theirs)],
    audit: count > 0 ? [{ action: "token.endAll", subject: userId, detail: { count } }] : [],
  };
}
