import type { SystemContext } from "#worker/context.ts";
import { perform } from "#worker/kernel/effects.ts";
import { forEachAccount } from "#worker/kernel/for-each-account.ts";
import { deleteOldDeliveries, dueDeliveries } from "./inner/delivery-queries.ts";

/** What is due for the first time is on the queue already, or in the outbox. */
const GRACE_MS = 15_000;
const AT_ONCE = 200;
/** How long the log is kept. */
const KEPT_MS = 30 * 86_400_000;
const DROPPED_AT_ONCE = 1000;

/** Puts the attempts that are due on the queue, and forgets what is older than 30 days. */
export async function sweepWebhooks(ctx: SystemContext, shard: D1Database): Promise<void> {
  const due = await dueDeliveries(shard, ctx.now() - GRACE_MS, AT_ONCE);
  await forEachAccount(ctx, "webhooks", due, (account, { id }) =>
    perform(account, { type: "webhook", delivery: id }),
  );
  await deleteOldDeliveries(shard, ctx.now() - KEPT_MS, DROPPED_AT_ONCE);
}
