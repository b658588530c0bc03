import type { SystemContext } from "#worker/context.ts";
import { writeControl } from "#worker/kernel/commit-control.ts";
import { type Between, keepBetween } from "./inner/assignment-queries.ts";

/** Messages went between these: from now on the account writes to the handset from that number, if it is free there. */
export async function keepNumbers(
  ctx: Pick<SystemContext, "control" | "now">,
  between: readonly Between[],
): Promise<void> {
  if (between.length > 0) await writeControl(ctx, keepBetween(ctx, between));
}
