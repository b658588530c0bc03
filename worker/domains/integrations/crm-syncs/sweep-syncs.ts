import type { SystemContext } from "#worker/context.ts";
import { commitUnlessAborted } from "#worker/kernel/commit.ts";
import { forEachAccount } from "#worker/kernel/each-alone.ts";
import { changeAsRead, dueSyncs, findSync } from "./inner/sync-queries.ts";

const AT_ONCE = 50;

/** Begins the runs that are due, also those of syncs that stopped: what stopped them may be put right. */
export async function sweepSyncs(ctx: SystemContext, shard: D1Database): Promise<boolean> {
  const due = await dueSyncs(shard, ctx.now(), AT_ONCE);
  await forEachAccount(ctx, "CRM syncs", due, async (account, { id }) => {
    const row = await findSync(account, id);
    if (!row || row.running || row.status === "paused") return;
    // Aborted if a person began it meanwhile.
    await commitUnlessAborted(account, {
      statements: changeAsRead(account, row, { running: true, runAt: account.now() }),
      effects: [{ type: "job", kind: "crmSync", id }],
    });
  });
  return due.length === AT_ONCE;
}
