import { CHANGE_TEXTS } from "#core/contract/contacts/contact-changes.ts";
import type { SystemContext } from "#worker/context.ts";
import { wakeStalled } from "#worker/kernel/wake-stalled.ts";
import { failChange } from "./fail-change.ts";
import { openChanges, touchChange } from "./inner/change-queries.ts";

const AT_ONCE = 50;

/** Wakes the changes of a shard that have not moved since `before`. Returns whether any is open. */
export async function wakeChanges(
  ctx: SystemContext,
  shard: D1Database,
  before: number,
): Promise<boolean> {
  return wakeStalled(ctx, {
    sweep: "change",
    open: await openChanges(shard, AT_ONCE),
    before,
    wake: (account, { id, updated_at }) => ({
      statements: [touchChange(account, id, updated_at)],
      effects: [{ type: "change", change: id }],
    }),
    giveUp: (account, { id }) => failChange(account, id, CHANGE_TEXTS.gaveUp),
  });
}
