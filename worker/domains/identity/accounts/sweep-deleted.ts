import { RETENTION_DAYS } from "#core/contract/security/security.ts";
import type { SystemContext } from "#worker/context.ts";
import { dueRows, unclosedRows } from "#worker/domains/identity/directory/deleted-queries.ts";
import { closeDeleted } from "./inner/close-deleted.ts";
import { purgeAccount } from "./inner/purge-account.ts";

const DAY = 86_400_000;
const CLOSED_AT_ONCE = 5;
const PURGED_AT_ONCE = 20;
const STEPS = 100;

/** Stops what deleted accounts still do, and erases those whose time has come, a part each minute. */
export async function sweepDeleted(ctx: SystemContext): Promise<boolean> {
  await closeDeleted(ctx, await unclosedRows(ctx, CLOSED_AT_ONCE));
  let left = STEPS;
  const due = await dueRows(ctx, ctx.now() - RETENTION_DAYS * DAY, PURGED_AT_ONCE);
  for (const { id, shard, number, purge_cursor } of due) {
    if (left <= 0) break;
    try {
      left -= await purgeAccount(ctx.forAccount({ id, shard, number }), purge_cursor, left);
    } catch (error) {
      ctx.log.error("account.purge", error, { account: id });
    }
  }
  return left <= 0 || due.length === PURGED_AT_ONCE;
}
