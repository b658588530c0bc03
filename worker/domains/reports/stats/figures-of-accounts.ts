import type { AccountContext } from "#worker/context.ts";
import type { Figure } from "./figures.ts";
import { figuresOfAccounts as counted } from "./inner/figure-queries.ts";

/**
 * Messages of accounts on the same shard in a time, as they were last counted: a few minutes ago where they
 * change now.
 */
export function figuresOfAccounts(
  ctx: AccountContext,
  accounts: readonly string[],
  between: { from: string; to: string },
): Promise<(Omit<Figure, "time"> & { account: string })[]> {
  return accounts.length === 0 ? Promise.resolve([]) : counted(ctx, accounts, between);
}
