import type { SystemContext } from "#worker/context.ts";
import { takeUnsent } from "#worker/domains/sending/messages/unsent-queries.ts";
import { perform } from "#worker/kernel/effects.ts";
import { forEachAccount } from "#worker/kernel/for-each-account.ts";
import { isStopped } from "#worker/kernel/stop-switch.ts";

const LOST_MS = 60_000;
/** By then a job that is retried was tried four times. */
const LEASE_MS = 180_000;
const AT_ONCE = 300;

/** Puts messages of no campaign on the queue again whose job was lost, or that had to wait. */
export async function sweepUnsent(
  ctx: SystemContext,
  database: D1Database,
  shard: number,
): Promise<void> {
  if (isStopped(ctx, shard)) return;
  const now = ctx.now();
  const times = { now, before: now - LOST_MS, leaseMs: LEASE_MS };
  const taken = await takeUnsent(database, times, AT_ONCE);
  // As they were sent: those of one quick message that have one sender go together.
  const together = Map.groupBy(taken, (one) =>
    [one.account_id, one.quick_id ?? one.id, one.sender].join(" "),
  );
  const jobs = [...together.values()].flatMap((messages) =>
    messages[0]
      ? { account_id: messages[0].account_id, messages: messages.map(({ id }) => id).sort() }
      : [],
  );
  await forEachAccount(ctx, "unsent", jobs, (account, { messages }) =>
    perform(account, { type: "sendTogether", messages }),
  );
}
