import type { SystemContext } from "#worker/context.ts";
import { writeControl } from "#worker/kernel/commit-control.ts";
import { withoutSessions } from "./inner/check-queries.ts";

/** Signs everybody out: CONTROL holds sessions again that were ended since the restore point. */
export async function endEverySession(ctx: SystemContext): Promise<void> {
  await writeControl(ctx, [withoutSessions()]);
}
