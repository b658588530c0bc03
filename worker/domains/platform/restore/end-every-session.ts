import type { SystemContext } from "#worker/context.ts";
import { deleteEverySession } from "#worker/domains/identity/sessions/session-queries.ts";
import { writeControl } from "#worker/kernel/commit-control.ts";

/** Signs everybody out: CONTROL holds sessions again that were ended since the restore point. */
export async function endEverySession(ctx: SystemContext): Promise<void> {
  await writeControl(ctx, [deleteEverySession()]);
}
