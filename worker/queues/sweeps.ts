import type { SystemContext } from "#worker/context.ts";
import { runSweep } from "#worker/sweeps/run-sweep.ts";
import { consume } from "./consume.ts";
import { sweepMessage } from "./messages.ts";

/** One sweep of one database in each delivery. */
export function sweepsQueue(ctx: SystemContext, batch: MessageBatch): Promise<void> {
  return consume(ctx, batch, sweepMessage, (claimed) => runSweep(ctx, claimed));
}
