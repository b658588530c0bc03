import type { Id } from "#core/ids.ts";
import type { AccountContext } from "#worker/context.ts";
import { findCampaign } from "#worker/domains/campaigns/campaign-queries.ts";
import { campaignSender } from "#worker/domains/campaigns/campaign-sender.ts";
import { completeCampaign } from "#worker/domains/campaigns/complete-campaign.ts";
import { campaignClosedUntil } from "#worker/domains/campaigns/sending-hours.ts";
import { stopCampaign } from "#worker/domains/campaigns/stop-campaign.ts";
import { sendingRights } from "#worker/domains/directory/account-queries.ts";
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
  const rights = await sendingRights(ctx, ctx.account.id);
  const mayShare = async () => rights.shared_sender;
  const sender = await campaignSender(ctx, campaign.sender, mayShare).catch((error: unknown) =>
    stopCampaign(ctx, campaign, error),
  );
  if (!sender) return {};
  const { from, perSecond } = sender;
  const closed = campaignClosedUntil(ctx, campaign, rights);
  const { againMs, drained } = await pumpCampaign(ctx, campaign, { from, perSecond, closed });
  if (drained && (await completeCampaign(ctx, campaign))) return {};
  return { againMs };
}
