import type { SystemContext } from "#worker/context.ts";
import { exportPrefix } from "./export-keys.ts";
import { deleteExports, oldExports } from "./inner/export-queries.ts";

const AT_ONCE = 50;

/** Deletes old exports. */
export async function sweepExports(ctx: SystemContext): Promise<void> {
  for (const shard of ctx.shards) {
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
