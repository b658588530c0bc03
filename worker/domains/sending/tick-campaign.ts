import type { Id } from "#core/ids.ts";
import type { AccountContext } from "#worker/context.ts";
import { findCampaign } from "#worker/domains/campaigns/campaign-queries.ts";
import { completeCampaign } from "#worker/domains/campaigns/complete-campaign.ts";
import { prepareCampaign } from "#worker/domains/campaigns/prepare-campaign.ts";
import { campaignClosedUntil } from "#worker/domains/campaigns/sending-hours.ts";
import { stopCampaign } from "#worker/domains/campaigns/stop-campaign.ts";
import { isStopped } from "#worker/kernel/stop-switch.ts";
import { expireCampaign } from "./inner/expire-campaign.ts";
import { pumpCampaign } from "./inner/pump-campaign.ts";

/** One tick of a campaign's runner; returns when the next is due, if the campaign is still sending. */
export async function tickCampaign(
  ctx: AccountContext,
  id: Id<"campaign">,
): Promise<{ againMs?: number }> {
  const campaign = await findCampaign(ctx, id);
  if (campaign?.status !== "sending") return {};
  await expireCampaign(ctx, campaign);
  // The sweep calls again, and finds when it may continue.
  if (isStopped(ctx, ctx.account.shard)) return {};
  const [prepared, closed] = await Promise.all([
    prepareCampaign(ctx, campaign).catch((error: unknown) => stopCampaign(ctx, campaign, error)),
    campaignClosedUntil(ctx, campaign),
  ]);
  if (!prepared) return {};
  const { from, perSecond } = prepared;
  const { againMs, drained } = await pumpCampaign(ctx, campaign, { from, perSecond, closed });
  if (drained && (await completeCampaign(ctx, campaign))) return {};
  return { againMs };
}
