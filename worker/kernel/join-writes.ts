import type { SystemContext } from "#worker/context.ts";
import { joinCalls } from "#worker/db/join-calls.ts";
import { joinedBatches } from "#worker/db/joined-batches.ts";
import type { AccountRef } from "#worker/queues/messages.ts";

/** A queue takes no more in one call. */
const ON_QUEUE = 100;

/**
 * For a delivery of many small changes: what is written at the same moment shares a transaction, and
 * the jobs that follow share a call of their queue.
 */
export function joinWrites(ctx: SystemContext): SystemContext {
  const batches = ctx.shards.map(joinedBatches);
  const queues = { ...ctx.queues, jobs: joinedSends(ctx.queues.jobs) };
  const forAccount = (ref: AccountRef) => {
    const account = ctx.forAccount(ref);
    const batch = batches[ref.shard] ?? account.db.batch;
    return { ...account, queues, forAccount, db: { ...account.db, batch } };
  };
  return { ...ctx, queues, forAccount };
}

function joinedSends(queue: Queue): Queue {
  const send = joinCalls(async (bodies: readonly unknown[]) => {
    const response = await queue.sendBatch(bodies.map((body) => ({ body })));
    return bodies.map(() => response);
  }, ON_QUEUE);
  return {
    metrics: () => queue.metrics(),
    send: (body) => send(body),
    sendBatch: (messages, options) => queue.sendBatch(messages, options),
  };
}
