import type { SystemContext } from "#worker/context.ts";
import { writeControl } from "#worker/kernel/commit-control.ts";
import { forgetDeleted } from "./inner/personal-queries.ts";

/** Others may have the numbers of deleted accounts. */
export async function sweepPersonalNumbers(ctx: SystemContext): Promise<void> {
  await writeControl(ctx, [forgetDeleted(ctx)]);
}
