import type { AccountContext, SystemContext } from "#worker/context.ts";
import { resolveAccount } from "./resolve-account.ts";

/**
 * Works through what a sweep found, until its run is used up. A failure is logged and does not hold up the
 * others. Returns how many were done.
 */
export async function eachAlone<T extends object>(
  ctx: SystemContext,
  sweep: string,
  rows: readonly T[],
  work: (row: T) => Promise<unknown>,
): Promise<number> {
  let done = 0;
  for (const row of rows) {
    if (ctx.isSpent?.()) break;
    try {
      await work(row);
      done++;
    } catch (error) {
      ctx.log.error("sweep.skipped", error, {
        sweep,
        id: "id" in row ? String(row.id) : undefined,
      });
    }
  }
  return done;
}

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
