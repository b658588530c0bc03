import type { SystemContext } from "#worker/context.ts";
import { sweepRateLimits } from "#worker/domains/auth/rate-limit.ts";
import { sweepIdentity } from "#worker/domains/auth/sweep-identity.ts";
import { sweepDeleted } from "#worker/domains/deletion/sweep-deleted.ts";
import { sweepImports } from "#worker/domains/groups/sweep-imports.ts";
import { relayStragglers } from "#worker/domains/house/relay.ts";
import { isRestoring } from "#worker/domains/house/stopped.ts";
import { reconcile } from "#worker/domains/sending/reconcile.ts";
import { restartStalled } from "#worker/domains/sending/restart-stalled.ts";
import { sweepStats } from "#worker/domains/stats/sweep-stats.ts";
import { sweepClosed } from "#worker/domains/sub-accounts/sweep-closed.ts";
import { sweepWebhooks } from "#worker/domains/webhooks/sweep-webhooks.ts";

const SWEEPS = {
  relayStragglers,
  reconcile,
  restartStalled,
  sweepImports,
  sweepRateLimits,
  sweepIdentity,
  sweepStats,
  sweepClosed,
  sweepDeleted,
  sweepWebhooks,
};

/** The nets under queues and alarms; one that fails does not keep the others from their work. */
export async function everyMinute(ctx: SystemContext): Promise<void> {
  // What a sweep finds in a database that is half restored is not the truth yet.
  if (isRestoring(ctx)) return;
  for (const [name, sweep] of Object.entries(SWEEPS)) {
    try {
      await sweep(ctx);
    } catch (error) {
      ctx.log.error("sweep.failed", error, { sweep: name });
    }
  }
}
