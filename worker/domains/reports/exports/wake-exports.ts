import { EXPORT_TEXTS } from "#core/contract/exports/exports.ts";
import type { SystemContext } from "#worker/context.ts";
import { wakeStalled } from "#worker/kernel/wake-stalled.ts";
import { failExport } from "./fail-export.ts";
import { openExports, touchExport } from "./inner/export-queries.ts";

const AT_ONCE = 50;

/** Wakes the exports of a shard that have not moved since `before`. Returns whether any is open. */
export async function wakeExports(
  ctx: SystemContext,
  shard: D1Database,
  before: number,
): Promise<boolean> {
  return wakeStalled(ctx, {
    sweep: "export",
    open: await openExports(shard, AT_ONCE),
    before,
    wake: (account, { id, updated_at }) => ({
      statements: [touchExport(account, id, updated_at)],
      effects: [{ type: "export", export: id }],
    }),
    giveUp: (account, { id }) => failExport(account, id, EXPORT_TEXTS.gaveUp),
  });
}
