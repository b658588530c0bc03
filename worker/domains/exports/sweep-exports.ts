import { EXPORT_TEXTS } from "#core/contract/exports.ts";
import type { SystemContext } from "#worker/context.ts";
import { commit } from "#worker/kernel/commit.ts";
import { eachOfAccounts } from "#worker/kernel/each-of-accounts.ts";
import { exportPrefix } from "./export-keys.ts";
import { failExport } from "./fail-export.ts";
import { deleteExports, oldExports, stalledExports, touchExport } from "./inner/export-queries.ts";

const STALLED_MS = 2 * 60_000;
const GIVEN_UP_MS = 24 * 60 * 60_000;
const AT_ONCE = 50;

/** Wakes stalled exports, gives up on those not finished within a day, deletes old ones. */
export async function sweepExports(ctx: SystemContext): Promise<void> {
  for (const shard of ctx.shards) {
    const stalled = await stalledExports(shard, ctx.now() - STALLED_MS, AT_ONCE);
    await eachOfAccounts(ctx, "export", stalled, async (account, { id, ...job }) => {
      if (job.created_at < ctx.now() - GIVEN_UP_MS) {
        return failExport(account, id, EXPORT_TEXTS.gaveUp);
      }
      await commit(account, {
        statements: [touchExport(account, id, job.updated_at)],
        effects: [{ type: "export", export: id }],
      });
    });
    await deleteOld(ctx, shard);
  }
}

/** The pages first: a row that stays is found again, a page without a row never is. */
async function deleteOld(ctx: SystemContext, shard: D1Database): Promise<void> {
  const old = await oldExports(shard, ctx.now(), AT_ONCE);
  const gone = [];
  for (const row of old) {
    const prefix = `${exportPrefix(row.account_id)}${row.id}/`;
    const { objects, truncated } = await ctx.media.list({ prefix });
    if (objects.length > 0) await ctx.media.delete(objects.map(({ key }) => key));
    if (!truncated) gone.push(row);
  }
  if (gone.length > 0) await deleteExports(shard, gone);
}
