import type { AccountContext } from "#worker/context.ts";
import { unreachable } from "./inner/assignment-queries.ts";

/** Those of the handsets to which the account cannot write: other accounts have every number there. Assigns nothing. */
export async function withoutNumber(
  ctx: AccountContext,
  handsets: readonly string[],
  preferred?: string,
): Promise<ReadonlySet<string>> {
  const rows = await unreachable(ctx, { account: ctx.account.id, handsets, preferred });
  return new Set(rows.map(({ handset }) => handset));
}
