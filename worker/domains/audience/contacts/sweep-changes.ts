import { UNDO_MINUTES } from "#core/contract/contacts/contact-changes.ts";
import type { SystemContext } from "#worker/context.ts";
import { eachAlone } from "#worker/kernel/each-alone.ts";
import { forgetChange, oldChanges } from "./inner/change-queries.ts";

/** Beyond the time in which a change can be undone: an undoing that began in it may still run. */
const KEPT_MS = 2 * UNDO_MINUTES * 60_000;
const AT_ONCE = 50;
const ROWS_AT_ONCE = 5_000;

/** Forgets the changes that cannot be undone any more. */
export async function sweepChanges(ctx: SystemContext, shard: D1Database): Promise<boolean> {
  const old = await oldChanges(shard, ctx.now() - KEPT_MS, AT_ONCE);
  await eachAlone(ctx, "changes", old, (change) => forgetChange(shard, change, ROWS_AT_ONCE));
  return old.length === AT_ONCE;
}
