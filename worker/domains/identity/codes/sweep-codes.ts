import type { SystemContext } from "#worker/context.ts";
import { writeControl } from "#worker/kernel/commit-control.ts";
import { deleteExpiredCodes } from "./inner/code-queries.ts";

/** Deletes codes that have expired. */
export async function sweepCodes(ctx: SystemContext): Promise<void> {
  await writeControl(ctx, [deleteExpiredCodes(ctx)]);
}
