import { type AccountContext, personOf } from "#worker/context.ts";
import { commit } from "#worker/kernel/commit.ts";
import { removeTokensOf } from "./inner/queries.ts";

/** Ends every app token that the person made; answers how many there were. */
export async function endTokens(ctx: AccountContext): Promise<number> {
  const { userId } = personOf(ctx);
  const [removed] = await ctx.control.batch([
    removeTokensOf(ctx, { accountId: ctx.account.id, userId }),
  ]);
  const count = removed?.meta.changes ?? 0;
  if (count > 0) {
    await commit(ctx, { audit: { action: "token.endAll", subject: userId, detail: { count } } });
  }
  return count;
}
