import type { SystemContext } from "#worker/context.ts";
import { resolveAccount } from "#worker/domains/directory/resolve-account.ts";
import { perform } from "#worker/domains/house/effects.ts";
import { stalledCampaigns } from "./pump-queries.ts";

const STALLED_MS = 60_000;
const AT_ONCE = 100;

/** Starts planners and runners again whose job or alarm was lost. */
export async function restartStalled(ctx: SystemContext): Promise<void> {
  for (const shard of ctx.shards) {
    for (const stalled of await stalledCampaigns(shard, ctx.now() - STALLED_MS, AT_ONCE)) {
      const ref = await resolveAccount(ctx, stalled.account_id);
      if (!ref) continue;
      const type = stalled.status === "planning" ? "plan" : "run";
      await perform(ctx.forAccount(ref), { type, campaign: stalled.id });
    }
  }
}
