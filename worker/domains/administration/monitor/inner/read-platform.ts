import { timeOf } from "#core/ids.ts";
import type { AccountContext, Kernel, SystemContext } from "#worker/context.ts";
import { shardsOf } from "#worker/domains/identity/directory/shards-of-queries.ts";
import { carrierTotals } from "#worker/domains/sending/providers/carrier-counts-queries.ts";
import { carrierStates } from "#worker/domains/sending/providers/providers.ts";
import { waitingDeadLetters } from "#worker/kernel/dead-letter-queries.ts";
import { parkedEffects } from "#worker/kernel/outbox-queries.ts";
import { isLate, sweepRuns } from "#worker/kernel/sweep-queries.ts";
import { databaseSizesOf } from "./alert-queries.ts";
import {
  heldCampaigns,
  sendingNow,
  stalledNow,
  unknownByCarrier,
  waitingAlone,
} from "./monitor-queries.ts";

type Ctx = Pick<Kernel, "control" | "now" | "queues" | "carriers" | "log"> &
  Pick<SystemContext, "forAccount">;

/** Everything that the platform is watched by: one trip to each database, and one look at each queue. */
export async function readPlatform(ctx: Ctx) {
  const places = await shardsOf(ctx);
  const [states, letters, runs, sizes, queues, ...shards] = await Promise.all([
    carrierStates(ctx),
    waitingDeadLetters(ctx),
    sweepRuns(ctx.control),
    databaseSizesOf(ctx),
    readQueues(ctx),
    ...places.map((shard) => readOrMiss(ctx, shard)),
  ]);
  const sweeps = runs.map((run) => ({ ...run, shard: undefined, late: isLate(run, ctx.now()) }));
  const read = shards.flatMap((shard) => ("missing" in shard ? [] : shard));
  return {
    at: ctx.now(),
    states,
    letters,
    sizes,
    queues,
    sweeps: [...sweeps, ...read.flatMap((shard) => shard.sweeps)],
    shards: read,
    /** The shards that did not answer. */
    missing: shards.flatMap((shard) => ("missing" in shard ? shard.missing : [])),
  };
}

export type Platform = Awaited<ReturnType<typeof readPlatform>>;
export type ShardRead = Platform["shards"][number];

/** A database that cannot be reached hides nothing of the others. */
async function readOrMiss(ctx: Pick<Kernel, "log">, shard: AccountContext) {
  return readShard(shard).catch((error: unknown) => {
    ctx.log.error("monitor.shard", error, { shard: shard.account.shard });
    return { missing: shard.account.shard };
  });
}

async function readShard(shard: AccountContext) {
  const number = shard.account.shard;
  const [totals, unknown, sending, alone, held, stalled, runs, effects] = await Promise.all([
    carrierTotals(shard),
    unknownByCarrier(shard),
    sendingNow(shard),
    waitingAlone(shard),
    heldCampaigns(shard),
    stalledNow(shard),
    sweepRuns(shard.db),
    parkedEffects(shard.db),
  ]);
  const waiting = alone.map(({ first, ...row }) => ({
    ...row,
    campaigns: 0,
    oldest_at: timeOf(first),
  }));
  const sweeps = runs.map((run) => ({ ...run, shard: number, late: isLate(run, shard.now()) }));
  const parked = effects.map(({ error, ...effect }) => ({
    ...effect,
    shard: number,
    error: error ?? undefined,
  }));
  return { shard: number, totals, unknown, sending, waiting, held, stalled, sweeps, parked };
}

/** What is on each queue; without figures where the platform has none, as on a local machine of an older version. */
function readQueues({ queues, log }: Pick<Kernel, "queues" | "log">) {
  return Promise.all(
    Object.entries(queues).map(async ([name, queue]) => {
      try {
        const { backlogCount: messages, oldestMessageTimestamp: oldest } = await queue.metrics();
        // The platform says 1970 for what it does not know.
        const oldestAt = messages > 0 ? oldest?.getTime() || undefined : undefined;
        return { name, messages, oldestAt };
      } catch (error) {
        log.error("monitor.queue", error, { queue: name });
        return { name };
      }
    }),
  );
}
