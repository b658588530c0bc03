import type { SystemContext } from "#worker/context.ts";
import { eachOfAccounts } from "#worker/kernel/each-of-accounts.ts";
import { perform } from "#worker/kernel/effects.ts";
import { plansUnderway } from "./inner/stale-queries.ts";

/** The sweep looks after the rest. */
const AT_ONCE = 500;

/** Puts the plans of a shard that have not moved since `before` on the queue again, each once. */
export async function repeatLostPlans(
  ctx: SystemContext,
  shard: D1Database,
  { before, repeatedTo }: { before: number; repeatedTo: number },
): Promise<{ isPlanning: boolean; repeatedTo: number }> {
  const plans = await plansUnderway(shard, AT_ONCE);
  const lost = plans.filter(({ updated_at }) => updated_at > repeatedTo && updated_at < before);
  await eachOfAccounts(ctx, "replan", lost, (account, { id }) =>
    perform(account, { type: "plan", campaign: id }),
  );
  return { isPlanning: plans.length > 0, repeatedTo: lost.at(-1)?.updated_at ?? repeatedTo };
}
