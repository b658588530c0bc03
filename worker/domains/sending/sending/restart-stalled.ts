import type { SystemContext } from "#worker/context.ts";
import { eachOfAccounts } from "#worker/kernel/each-of-accounts.ts";
import { perform } from "#worker/kernel/effects.ts";
import { stalledCampaigns } from "./inner/stale-queries.ts";

const STALLED_MS = 60_000;
const AT_ONCE = 100;

/** Restarts runners whose alarm was lost. */
export async function restartStalled(ctx: SystemContext, shard: D1Database): Promise<void> {
  const now = ctx.now();
  const rows = await stalledCampaigns(shard, { now, before: now - STALLED_MS }, AT_ONCE);
  await eachOfAccounts(ctx, "restart", rows, (account, { id }) =>
    perform(account, { type: "run", campaign: id }),
  );
}
