import type { AccountContext, SystemContext } from "#worker/context.ts";
import { unlessAborted } from "#worker/db/batch-guard.ts";
import { commit } from "#worker/kernel/commit.ts";
import { subtractData } from "#worker/kernel/limits/keep-within.ts";
import { resolveAccount } from "#worker/kernel/resolve-account.ts";
import { UNUSED_MS } from "./inner/kept-for.ts";
import {
  audiencesDue,
  bytesOf,
  deleteAudience,
  deleteSome,
  giveUp,
  lookLater,
} from "./inner/sweep-queries.ts";

const AT_ONCE = 50;
const ROWS = 5000;

/** Deletes audiences that no campaign uses, and those that were never complete. */
export async function sweepAudiences(ctx: SystemContext): Promise<void> {
  for (const shard of ctx.shards) {
    for (const { account, id, used } of await audiencesDue(shard, ctx.now(), AT_ONCE)) {
      const ref = await resolveAccount(ctx, account);
      if (!ref) continue;
      const own = ctx.forAccount(ref);
      if (used) await own.db.batch([lookLater(own, id, ctx.now() + UNUSED_MS)]);
      else await remove(own, id);
    }
  }
}

/** The row goes last: what was left half-way is found again. */
async function remove(ctx: AccountContext, id: string): Promise<void> {
  const givenUp = await unlessAborted(ctx.db.batch(giveUp(ctx, id)));
  // A campaign began to use it.
  if (!givenUp) return;
  for (;;) {
    const results = await ctx.db.batch(deleteSome(ctx, id, ROWS));
    if (results.every(({ meta }) => meta.changes < ROWS)) break;
  }
  await commit(ctx, {
    statements: [subtractData(ctx, bytesOf(ctx, id)), deleteAudience(ctx, id)],
    audit: { action: "audience.delete", subject: id },
  });
}
