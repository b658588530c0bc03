import type { AccountContext, SystemContext } from "#worker/context.ts";
import { undefinedIfAborted } from "#worker/db/batch-guard.ts";
import { commit } from "#worker/kernel/commit.ts";
import { forEachAccount } from "#worker/kernel/each-alone.ts";
import { subtractData } from "#worker/kernel/limits/keep-within.ts";
import { UNUSED_MS } from "./audience-queries.ts";
import {
  audiencesDue,
  bytesOf,
  deleteAudience,
  deleteSome,
  giveUp,
  lookLater,
} from "./inner/write-queries.ts";

const AT_ONCE = 50;
const ROWS = 5000;

/** Deletes audiences that no campaign uses, and those that were never complete. */
export async function sweepAudiences(ctx: SystemContext, shard: D1Database): Promise<boolean> {
  const due = await audiencesDue(shard, ctx.now(), AT_ONCE);
  await forEachAccount(ctx, "audiences", due, async (account, { id, used }) => {
    if (used) await account.db.batch([lookLater(account, id, ctx.now() + UNUSED_MS)]);
    else await remove(account, id, ctx);
  });
  return due.length === AT_ONCE;
}

/** The row goes last: what was left half-way is found again. */
async function remove(
  ctx: AccountContext,
  id: string,
  { isSpent }: Pick<SystemContext, "isSpent">,
): Promise<void> {
  const givenUp = await undefinedIfAborted(ctx.db.batch(giveUp(ctx, id)));
  // A campaign began to use it.
  if (!givenUp) return;
  for (;;) {
    const results = await ctx.db.batch(deleteSome(ctx, id, ROWS));
    if (results.every(({ meta }) => meta.changes < ROWS)) break;
    if (isSpent?.()) return;
  }
  await commit(ctx, {
    statements: [subtractData(ctx, bytesOf(ctx, id)), deleteAudience(ctx, id)],
    audit: { action: "audience.delete", subject: id },
  });
}
