import type { SystemContext } from "#worker/context.ts";
import { eachOfAccounts } from "#worker/kernel/each-of-accounts.ts";
import { perform } from "#worker/kernel/effects.ts";
import { lostSince } from "#worker/kernel/lost-since.ts";
import { isStopped } from "#worker/kernel/stop-switch.ts";
import { plansUnderway } from "./inner/stale-queries.ts";

/** The sweep looks after the rest. */
const AT_ONCE = 500;

export interface Watching {
  /** When the process began: what was queued before may be lost. */
  awakeSince: number;
  /** Until when plans that had not moved were put on the queue again. */
  repeatedTo: number;
}

/** Puts the plans of a shard that were lost with the process on the queue again, each once. */
export async function repeatLostPlans(
  ctx: SystemContext,
  shard: number,
  { awakeSince, repeatedTo }: Watching,
): Promise<{ isPlanning: boolean; repeatedTo: number }> {
  const database = ctx.shards[shard];
  if (!database || isStopped(ctx, shard)) return { isPlanning: false, repeatedTo };
  const plans = await plansUnderway(database, AT_ONCE);
  const lostBefore = lostSince(ctx.now(), awakeSince);
  const lost = plans.filter(({ updated_at }) => updated_at > repeatedTo && updated_at < lostBefore);
  await eachOfAccounts(ctx, "replan", lost, (account, { id }) =>
    perform(account, { type: "plan", campaign: id }),
  );
  return { isPlanning: plans.length > 0, repeatedTo: lost.at(-1)?.updated_at ?? repeatedTo };
}
