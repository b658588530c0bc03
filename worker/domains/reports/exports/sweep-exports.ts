import type { SystemContext } from "#worker/context.ts";
import { deleteExports, oldExports } from "./inner/export-queries.ts";
import { exportPrefix } from "./streamed.ts";

const AT_ONCE = 50;

/** Deletes old exports. The pages first: a row that stays is found again, a page without a row never is. */
export async function sweepExports(ctx: SystemContext, shard: D1Database): Promise<boolean> {
  const old = await oldExports(shard, ctx.now(), AT_ONCE);
  const gone = [];
  for (const row of old) {
    const prefix = `${exportPrefix(row.account_id)}${row.id}/`;
    const { objects, truncated } = await ctx.media.list({ prefix });
    if (objects.length > 0) await ctx.media.delete(objects.map(({ key }) => key));
    if (!truncated) gone.push(row);
  }
  if (gone.length > 0) await deleteExports(shard, gone);
  return old.length === AT_ONCE;
}
