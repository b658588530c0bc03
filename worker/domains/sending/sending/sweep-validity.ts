import type { SystemContext } from "#worker/context.ts";
import { findCampaign } from "#worker/domains/campaigns/campaigns/campaign-queries.ts";
import { completeCampaign } from "#worker/domains/campaigns/campaigns/complete-campaign.ts";
import { openChunks } from "#worker/domains/sending/messages/chunk-queries.ts";
import { forEachAccount } from "#worker/kernel/for-each-account.ts";
import { expireCampaign } from "./inner/expire-campaign.ts";
import { overCampaigns } from "./inner/stale-queries.ts";

const AT_ONCE = 30;

/**
 * Ends campaigns that are paused when the time until which they may be sent passes. One that is being
 * sent ends with its runner's next tick.
 */
export async function sweepValidity(ctx: SystemContext, shard: D1Database): Promise<boolean> {
  const over = await overCampaigns(shard, ctx.now(), AT_ONCE);
  await forEachAccount(ctx, "validity", over, async (account, { id }) => {
    const campaign = await findCampaign(account, id);
    if (campaign?.status !== "paused") return;
    await expireCampaign(account, campaign);
    // What a carrier may have had is being asked about, and keeps its chunk open.
    if ((await openChunks(account, id, 0)).length > 0) return;
    await completeCampaign(account, campaign);
  });
  return over.length === AT_ONCE;
}
