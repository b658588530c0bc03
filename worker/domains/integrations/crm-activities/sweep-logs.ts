import { firstMessageIdAt } from "#core/ids.ts";
import type { AccountContext, SystemContext } from "#worker/context.ts";
import { findOwnConnection } from "#worker/domains/integrations/connections/connections.ts";
import { commitUnlessAborted } from "#worker/kernel/commit.ts";
import { forEachAccount } from "#worker/kernel/each-alone.ts";
import { changeAsRead, deleteLog, dueLogs, findLog, type LogRow } from "./inner/log-queries.ts";
import { SETTLED_MS } from "./run-log.ts";

const AT_ONCE = 100;

/** Begins the runs of accounts for whom something waits; each runs alone, so that none waits for another's. */
export async function sweepLogs(ctx: SystemContext, shard: D1Database): Promise<boolean> {
  const now = ctx.now();
  const before = firstMessageIdAt(now - SETTLED_MS);
  const due = await dueLogs(shard, { now, before, limit: AT_ONCE });
  await forEachAccount(ctx, "activities for CRMs", due, async (account, { id }) => {
    const row = await findLog(account, id);
    if (row && !row.running) await begin(account, row);
  });
  return due.length === AT_ONCE;
}

/** What waits for a CRM that was removed, or for another account at it, is dropped. */
async function begin(ctx: AccountContext, row: LogRow): Promise<void> {
  const { id, app, vendorId } = row;
  const connection = await findOwnConnection(ctx, app);
  if (connection?.vendorId !== vendorId) {
    await commitUnlessAborted(ctx, {
      statements: [...changeAsRead(ctx, row, {}), ...deleteLog(ctx, id)],
    });
    return;
  }
  // Aborted if it was changed meanwhile.
  await commitUnlessAborted(ctx, {
    statements: changeAsRead(ctx, row, { running: true, runAt: ctx.now() }),
    effects: [{ type: "job", kind: "crmLog", id }],
  });
}
