import { CHANGE_TEXTS } from "#core/contract/contact-changes.ts";
import type { SystemContext } from "#worker/context.ts";
import { commit } from "#worker/kernel/commit.ts";
import { eachOfAccounts } from "#worker/kernel/each-of-accounts.ts";
import { failChange } from "./fail-change.ts";
import { openChanges, touchChange } from "./inner/change-queries.ts";

const GIVEN_UP_MS = 24 * 60 * 60_000;
const AT_ONCE = 50;

/**
 * Puts the changes of a shard that have not moved since `before` on the queue again, and gives up on those not finished
 * within a day. Returns whether any is open.
 */
export async function wakeChanges(
  ctx: SystemContext,
  shard: D1Database,
  before: number,
): Promise<boolean> {
  const open = await openChanges(shard, AT_ONCE);
  const stalled = open.filter(({ updated_at }) => updated_at < before);
  await eachOfAccounts(ctx, "change", stalled, async (account, { id, ...job }) => {
    if (job.created_at < ctx.now() - GIVEN_UP_MS) {
      return failChange(account, id, CHANGE_TEXTS.gaveUp);
    }
    await commit(account, {
      statements: [touchChange(account, id, job.updated_at)],
      effects: [{ type: "change", change: id }],
    });
  });
  return open.length > 0;
}
