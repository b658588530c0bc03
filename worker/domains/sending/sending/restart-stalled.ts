import type { SystemContext } from "#worker/context.ts";
import { perform } from "#worker/kernel/effects.ts";
import { forEachAccount } from "#worker/kernel/for-each-account.ts";
import { stalledCampaigns } from "./inner/stale-queries.ts";

const STALLED_MS = 60_000;
const AT_ONCE = 100;

/** Restarts runners whose alarm was lost. */
export async function restartStalled(ctx: SystemContext, shard: D1Database): Promise<void> {
  const now = ctx.now();
  const rows = await stalledCampaigns(shard, { now, before: now - STALLED_MS }, AT_ONCE);
  await forEachAccount(ctx, "restart", rows, (account, { id }) =>
    perform(account, { type: "run", campaign: id }),
  );
}
