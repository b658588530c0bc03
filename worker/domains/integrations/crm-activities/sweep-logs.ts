import { firstMessageIdAt, lastMessageIdBefore } from "#core/ids.ts";
import type { AccountContext, SystemContext } from "#worker/context.ts";
import { findOwnConnection } from "#worker/domains/integrations/connections/connections.ts";
import { type Change, commitUnlessAborted } from "#worker/kernel/commit.ts";
import { forEachAccount } from "#worker/kernel/each-alone.ts";
import {
  changeAsRead,
  deleteLog,
  deleteWaiting,
  dueLogs,
  findLog,
  type LogRow,
} from "./inner/log-queries.ts";
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

/** Aborted if it was changed meanwhile. */
async function begin(ctx: AccountContext, row: LogRow): Promise<void> {
  const connection = await findOwnConnection(ctx, row.app);
  await commitUnlessAborted(ctx, runOrDrop(ctx, row, connection?.vendorId));
}

/** Without a connection nothing waits, but the choice stays; the choice for another account at the CRM goes. */
function runOrDrop(ctx: AccountContext, row: LogRow, connectedTo: string | undefined): Change {
  const { id, vendorId } = row;
  const now = ctx.now();
  if (connectedTo === undefined) {
    const fromNow = { cursor: lastMessageIdBefore(now), problem: null, problemAt: null };
    return { statements: [...changeAsRead(ctx, row, fromNow), ...deleteWaiting(ctx, id)] };
  }
  if (connectedTo !== vendorId) {
    return { statements: [...changeAsRead(ctx, row, {}), ...deleteLog(ctx, id)] };
  }
  return {
    statements: changeAsRead(ctx, row, { running: true, runAt: now }),
    effects: [{ type: "job", kind: "crmLog", id }],
  };
}
