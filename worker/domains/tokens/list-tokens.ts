import type { AccountContext } from "#worker/context.ts";
import { presentToken } from "./inner/present.ts";
import { tokensOf } from "./inner/queries.ts";

/** The account's tokens, newest first, masked; there are twenty at most. */
export async function listTokens(ctx: AccountContext) {
  return { data: (await tokensOf(ctx, ctx.account.id)).map((row) => presentToken(row)) };
}
