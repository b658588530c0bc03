import type { SystemContext } from "#worker/context.ts";
import { writeControl } from "#worker/kernel/commit-control.ts";
import { deleteStale } from "./inner/assignment-queries.ts";

const YEAR_MS = 365 * 86_400_000;
const AT_ONCE = 1000;

/** Handsets forget a number that was switched off, once no message went between them for a year. */
export async function sweepAssignments(ctx: SystemContext): Promise<boolean> {
  const [deleted] = await writeControl(ctx, [deleteStale(ctx.now() - YEAR_MS, AT_ONCE)]);
  return deleted?.meta.changes === AT_ONCE;
}
