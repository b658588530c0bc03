import type { SystemContext } from "#worker/context.ts";
import { commit } from "#worker/kernel/commit.ts";
import { resolveAccount } from "#worker/kernel/resolve-account.ts";
import { runningWorkflows, setInactive, stopRuns } from "./inner/version-queries.ts";

const AT_ONCE = 20;

const saidOf = (name: string) =>
  `Our records were restored to an earlier time, so “${name}” was turned off and its runs stopped. Check it, then turn it on again.`;

/**
 * Turns off the next workflows of a shard that was restored to an earlier time, and says so: which numbers have come
 * through them since, and what they were sent, is forgotten. Returns how many; 0 when none is left.
 */
export async function stopRestored(ctx: SystemContext, database: D1Database): Promise<number> {
  let stopped = 0;
  for (const { account_id, id, name } of await runningWorkflows(database, AT_ONCE)) {
    const ref = await resolveAccount(ctx, account_id);
    if (!ref) continue;
    const account = ctx.forAccount(ref);
    await commit(account, {
      statements: [...setInactive(account, id), ...stopRuns(account, id)],
      events: [{ type: "workflow.notified", message: saidOf(name) }],
      audit: { action: "workflow.stopRestored", subject: id },
    });
    stopped++;
  }
  return stopped;
}
