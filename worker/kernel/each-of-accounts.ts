import type { AccountContext, SystemContext } from "#worker/context.ts";
import { resolveAccount } from "./resolve-account.ts";

/**
 * Works through the rows that a sweep found, each in its account's context. A failure is logged and
 * does not hold up the others. Returns how many were done.
 */
export async function eachOfAccounts<T extends { account_id: string }>(
  ctx: SystemContext,
  sweep: string,
  rows: readonly T[],
  work: (account: AccountContext, row: T) => Promise<void>,
): Promise<number> {
  let done = 0;
  for (const row of rows) {
    try {
      const ref = await resolveAccount(ctx, row.account_id);
      if (!ref) continue;
      await work(ctx.forAccount(ref), row);
      done++;
    } catch (error) {
      ctx.log.error("sweep.skipped", error, { sweep, account: row.account_id });
    }
  }
  return done;
}
