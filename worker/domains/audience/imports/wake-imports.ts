import type { AccountContext, SystemContext } from "#worker/context.ts";
import { wakeStalled } from "#worker/kernel/wake-stalled.ts";
import { failImport } from "./inner/fail-import.ts";
import { findImport, openImports, touchImport } from "./inner/import-queries.ts";
import { endUndo } from "./inner/run-undo.ts";

const AT_ONCE = 100;

const GIVEN_UP = "This import could not be finished. Upload the file again.";

type OpenImport = Awaited<ReturnType<typeof openImports>>[number];

/** Wakes the imports of a shard that have not moved since `before`. Returns whether any is open. */
export async function wakeImports(
  ctx: SystemContext,
  shard: D1Database,
  before: number,
): Promise<boolean> {
  return wakeStalled(ctx, {
    sweep: "import",
    open: await openImports(shard, AT_ONCE),
    before,
    wake: (account, { id, updated_at }) => ({
      statements: [touchImport(account, id, updated_at)],
      effects: [{ type: "import", import: id }],
      audit: { action: "import.wake", subject: id },
    }),
    giveUp,
  });
}

async function giveUp(account: AccountContext, { id }: OpenImport): Promise<void> {
  const job = await findImport(account, id);
  if (job?.status === "undoing") await endUndo(account, job);
  else if (job) await failImport(account, job, GIVEN_UP);
}
