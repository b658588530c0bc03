import { CHANGE_TEXTS, UNDO_MINUTES } from "#core/contract/contact-changes.ts";
import type { SystemContext } from "#worker/context.ts";
import { commit } from "#worker/kernel/commit.ts";
import { eachOfAccounts } from "#worker/kernel/each-of-accounts.ts";
import { failChange } from "./fail-change.ts";
import { forgetChange, oldChanges, stalledChanges, touchChange } from "./inner/change-queries.ts";

const STALLED_MS = 2 * 60_000;
const GIVEN_UP_MS = 24 * 60 * 60_000;
/** Beyond the time in which a change can be undone: an undoing that began in it may still run. */
const KEPT_MS = 2 * UNDO_MINUTES * 60_000;
const AT_ONCE = 50;
const ROWS_AT_ONCE = 5_000;

/** Wakes stalled changes, gives up on those not finished within a day, forgets what cannot be undone. */
export async function sweepChanges(ctx: SystemContext): Promise<void> {
  for (const shard of ctx.shards) {
    const stalled = await stalledChanges(shard, ctx.now() - STALLED_MS, AT_ONCE);
    await eachOfAccounts(ctx, "change", stalled, async (account, { id, ...job }) => {
      if (job.created_at < ctx.now() - GIVEN_UP_MS) {
        return failChange(account, id, CHANGE_TEXTS.gaveUp);
      }
      await commit(account, {
        statements: [touchChange(account, id, job.updated_at)],
        effects: [{ type: "change", change: id }],
      });
    });
    for (const old of await oldChanges(shard, ctx.now() - KEPT_MS, AT_ONCE)) {
      await forgetChange(shard, old, ROWS_AT_ONCE);
    }
  }
}
