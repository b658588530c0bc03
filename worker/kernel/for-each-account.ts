import type { AccountContext, SystemContext } from "#worker/context.ts";
import { eachAlone } from "./each-alone.ts";
import { resolveAccount } from "./resolve-account.ts";

/** The same as `eachAlone`, each in its account's context. */
export async function forEachAccount<T extends { account_id: string }>(
  ctx: SystemContext,
  sweep: string,
  rows: readonly T[],
  work: (account: AccountContext, row: T) => Promise<void>,
): Promise<number> {
  return eachAlone(ctx, sweep, rows, async (row) => {
    const ref = await resolveAccount(ctx, row.account_id);
    if (ref) await work(ctx.forAccount(ref), row);
  });
}
