import type { SystemContext } from "#worker/context.ts";
import { forEachAccount } from "#worker/kernel/for-each-account.ts";
import { rollUpDays } from "./inner/roll-up-days.ts";
import { staleAccounts } from "./inner/roll-up-queries.ts";

/** However often its messages change, the sweep counts a day once in this time. */
const REST_MS = 60_000;
const AT_ONCE = 15;
const MOST_DAYS = 14;

/** Counts days whose messages changed a while ago, so that a reader finds little left to count. */
export async function sweepStats(ctx: SystemContext, shard: D1Database): Promise<boolean> {
  const markedBy = ctx.now() - REST_MS;
  const rows = await staleAccounts(shard, markedBy, AT_ONCE);
  await forEachAccount(ctx, "stats", rows, async (account) => {
    await rollUpDays(account, { markedBy, mostDays: MOST_DAYS });
  });
  return rows.length === AT_ONCE;
}
