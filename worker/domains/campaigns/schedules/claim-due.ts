import type { SystemContext } from "#worker/context.ts";
import { isStopped } from "#worker/kernel/stop-switch.ts";
import type { DueMessage } from "#worker/queues/messages.ts";
import { claimSet, countClaimed, nextDue } from "./inner/claim-queries.ts";

/** What has not been started by then is claimed again. */
const LEASE_MS = 60_000;
/** For each that was claimed before and still waits for its start: several times what a start takes. */
const WAIT_MS = 40;
const LONGEST_LEASE_MS = 10 * 60_000;
const AT_ONCE = 500;
/** Sets in one turn: well below D1's 1,000 queries; the next turn follows without a pause. */
const SETS = 100;
/** A queue's batch holds no more. */
const ON_QUEUE = 100;

/** What waits on the queue is not claimed again while it is still going to be started. */
function leaseOf(ahead: number): number {
  return Math.min(LONGEST_LEASE_MS, LEASE_MS + ahead * WAIT_MS);
}

/**
 * Claims what is due on a shard and puts it on the queue, in sets. A claim is only a lease: what
 * happens once, happens in the transaction that starts it. Returns when the next turn is due.
 */
export async function claimDue(ctx: SystemContext, shard: number): Promise<number | undefined> {
  // What is missed meanwhile is late.
  if (isStopped(ctx, shard)) return ctx.now() + LEASE_MS;
  const database = ctx.shards[shard];
  if (!database) throw new Error(`There is no shard ${shard}`);
  let ahead = await countClaimed(database, { now: ctx.now(), mostMs: LONGEST_LEASE_MS });
  for (let set = 0; set < SETS; set++) {
    const now = ctx.now();
    const { due, next } = await claimSet(database, {
      now,
      leaseMs: leaseOf(ahead),
      limit: AT_ONCE,
    });
    ahead += due.length;
    const messages = due.map(({ account_id: account, id }): { body: DueMessage } => ({
      body: { account, schedule: id },
    }));
    for (let at = 0; at < messages.length; at += ON_QUEUE) {
      await ctx.queues.due.sendBatch(messages.slice(at, at + ON_QUEUE));
    }
    if (due.length < AT_ONCE) return next;
  }
  return ctx.now();
}

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
