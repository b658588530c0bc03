import { contract } from "#core/contract/registry.ts";
import { verb } from "#worker/verb.ts";
import { presentToken } from "./inner/present-token.ts";
import { tokensOf } from "./inner/queries.ts";

/** The account's tokens, newest first, masked; there are twenty at most. */
export const listTokens = verb(contract.listTokens, async (ctx) => {
  return { data: (await tokensOf(ctx, ctx.account.id)).map((row) => presentToken(row)) };
});
