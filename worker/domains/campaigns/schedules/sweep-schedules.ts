import type { SystemContext } from "#worker/context.ts";
import { nextDue } from "./inner/claim-queries.ts";

/** Anything due before the next sweep, and a little more. */
const AHEAD_MS = 90_000;

/** The watchdog: sets the alarm of a shard again if something is due soon, or already overdue. */
export async function sweepSchedules(
  ctx: SystemContext,
  database: D1Database,
  shard: number,
): Promise<void> {
  const due = await nextDue(database);
  if (due !== undefined && due <= ctx.now() + AHEAD_MS) await ctx.scheduler(shard).arm(shard, due);
}
