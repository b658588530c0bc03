import { EXPORT_TEXTS } from "#core/contract/exports.ts";
import type { SystemContext } from "#worker/context.ts";
import { commit } from "#worker/kernel/commit.ts";
import { eachOfAccounts } from "#worker/kernel/each-of-accounts.ts";
import { failExport } from "./fail-export.ts";
import { openExports, touchExport } from "./inner/export-queries.ts";

const GIVEN_UP_MS = 24 * 60 * 60_000;
const AT_ONCE = 50;

/**
 * Puts the exports of a shard that have not moved since `before` on the queue again, and gives up on those not finished
 * within a day. Returns whether any is open.
 */
export async function wakeExports(
  ctx: SystemContext,
  shard: D1Database,
  before: number,
): Promise<boolean> {
  const open = await openExports(shard, AT_ONCE);
  const stalled = open.filter(({ updated_at }) => updated_at < before);
  await eachOfAccounts(ctx, "export", stalled, async (account, { id, ...job }) => {
    if (job.created_at < ctx.now() - GIVEN_UP_MS) {
      return failExport(account, id, EXPORT_TEXTS.gaveUp);
    }
    await commit(account, {
      statements: [touchExport(account, id, job.updated_at)],
      effects: [{ type: "export", export: id }],
    });
  });
  return open.length > 0;
}
