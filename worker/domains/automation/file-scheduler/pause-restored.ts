import { FILE_TEXTS } from "#core/rules/file-schedules.ts";
import type { SystemContext } from "#worker/context.ts";
import { commit } from "#worker/kernel/commit.ts";
import { resolveAccount } from "#worker/kernel/resolve-account.ts";
import { groupById, runningGroups } from "./inner/group-queries.ts";
import { pauseFor } from "./inner/receive-file.ts";

const AT_ONCE = 20;

/**
 * Pauses the next schedulers of a shard that was restored to an earlier time, and tells their owners: what was changed in
 * them since is forgotten. Returns how many; 0 when none is left.
 */
export async function pauseRestored(ctx: SystemContext, database: D1Database): Promise<number> {
  let paused = 0;
  for (const { account_id, id } of await runningGroups(database, AT_ONCE)) {
    const ref = await resolveAccount(ctx, account_id);
    if (!ref) continue;
    const account = ctx.forAccount(ref);
    const change = await pauseFor(account, await groupById(account, id), FILE_TEXTS.restored);
    await commit(account, { ...change, audit: { action: "scheduler.pauseRestored", subject: id } });
    paused++;
  }
  return paused;
}
