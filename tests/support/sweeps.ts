import type { SystemContext } from "#worker/context.ts";
import { relayControlMails, relayOutbox } from "#worker/kernel/relay-outbox.ts";
import { isRestoring } from "#worker/kernel/stop-switch.ts";
import { SWEEPS, type Sweep } from "#worker/sweeps/sweeps.ts";

type ShardSweep = Extract<Sweep, { scope: "shard" }>["sweep"];

/** Runs a sweep on every shard. */
export async function onEachShard(ctx: SystemContext, sweep: ShardSweep): Promise<void> {
  for (const [shard, database] of ctx.shards.entries()) await sweep(ctx, database, shard);
}

/** Relays what is in the outboxes of all databases. */
export async function relayOutboxes(ctx: SystemContext): Promise<void> {
  await onEachShard(ctx, relayOutbox);
  await relayControlMails(ctx);
}

/** Runs all sweeps, whether they are due or not; one that fails does not hold up the others. */
export async function everyMinute(ctx: SystemContext): Promise<void> {
  if (isRestoring(ctx)) return;
  for (const [name, { scope, sweep }] of SWEEPS) {
    try {
      if (scope === "control") await sweep(ctx);
      else await onEachShard(ctx, sweep);
    } catch (error) {
      ctx.log.error("sweep.failed", error, { sweep: name });
    }
  }
}
