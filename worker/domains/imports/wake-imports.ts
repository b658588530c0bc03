import type { SystemContext } from "#worker/context.ts";
import { commit } from "#worker/kernel/commit.ts";
import { eachOfAccounts } from "#worker/kernel/each-of-accounts.ts";
import { failImport } from "./inner/fail-import.ts";
import { findImport, openImports, touchImport } from "./inner/import-queries.ts";
import { endUndo } from "./inner/run-undo.ts";

const GIVEN_UP_MS = 24 * 60 * 60_000;
const AT_ONCE = 100;

const GIVEN_UP = "This import could not be finished. Upload the file again.";

/**
 * Puts the imports of a shard that have not moved since `before` on the queue again, and gives up on those not finished
 * within a day. Returns whether any is open.
 */
export async function wakeImports(
  ctx: SystemContext,
  shard: D1Database,
  before: number,
): Promise<boolean> {
  const open = await openImports(shard, AT_ONCE);
  const stalled = open.filter(({ updated_at }) => updated_at < before);
  await eachOfAccounts(ctx, "import", stalled, async (account, { id, since, updated_at }) => {
    if (since < ctx.now() - GIVEN_UP_MS) {
      const job = await findImport(account, id);
      if (job?.status === "undoing") return endUndo(account, job);
      if (job) await failImport(account, job, GIVEN_UP);
      return;
    }
    await commit(account, {
      statements: [touchImport(account, id, updated_at)],
      effects: [{ type: "import", import: id }],
      audit: { action: "import.wake", subject: id },
    });
  });
  return open.length > 0;
}
