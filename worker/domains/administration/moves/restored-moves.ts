import type { SystemContext } from "#worker/context.ts";
import { runBatch } from "#worker/db/statement.ts";
import { writeControl } from "#worker/kernel/commit-control.ts";
import type { AccountRef } from "#worker/queues/messages.ts";
import { callOffOpen, insertMovedBack, openEnds } from "./inner/move-queries.ts";
import { endMoving, setMoving } from "./inner/moving-queries.ts";

/**
 * After a restore: a move that was under way is called off, since both shards and CONTROL went back to moments that differ a
 * little; and what was refused on a shard can be written, so that the journal can be replayed.
 */
export async function releaseMoves(ctx: SystemContext, shard: number): Promise<void> {
  const database = ctx.shards[shard];
  if (!database) throw new Error(`There is no shard ${shard}`);
  await writeControl(ctx, [callOffOpen(ctx, "Our records were restored to an earlier time")]);
  for (const { id, state, to_shard: to } of await openEnds(ctx)) {
    if (state === "aborting") {
      await runBatch(database, [setMoving(id, { from: ["frozen"], to: "copying" })]);
    } else if (to === shard) await runBatch(database, [endMoving(id)]);
  }
}

/**
 * A restore to a time before an account moved has brought it back. Codes that name the shard on which it was meanwhile lead
 * to where it is.
 */
export async function noteMovedBack(
  ctx: SystemContext,
  account: AccountRef,
  shard: number,
): Promise<void> {
  if (account.shard === shard) return;
  await writeControl(ctx, [insertMovedBack(ctx, account, shard)]);
}
