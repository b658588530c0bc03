import { IDENTITY_TEXTS } from "#core/contract/fields/identity-fields.ts";
import { forbidden } from "#core/errors.ts";
import type { Id } from "#core/ids.ts";
import type { AccountContext } from "#worker/context.ts";
import {
  type CampaignRecord,
  findCampaign,
} from "#worker/domains/campaigns/campaigns/campaign-queries.ts";
import { campaignSender } from "#worker/domains/campaigns/campaigns/campaign-sender.ts";
import { completeCampaign } from "#worker/domains/campaigns/campaigns/complete-campaign.ts";
import { campaignClosedUntil } from "#worker/domains/campaigns/campaigns/sending-hours.ts";
import { stopCampaign, stopFailing } from "#worker/domains/campaigns/campaigns/stop-campaign.ts";
import { sendingRights } from "#worker/domains/identity/directory/account-queries.ts";
import { paceLimit } from "#worker/domains/sending/limits/refuse-sending.ts";
import { paceOf, sendingStanding } from "#worker/domains/sending/limits/sending-standing.ts";
import { chooseProvider } from "#worker/domains/sending/providers/choose-provider.ts";
import { lostSince } from "#worker/kernel/lost-since.ts";
import { isStopped } from "#worker/kernel/stop-switch.ts";
import { type LostBefore, type Pumped, pumpCampaign } from "./inner/pump-campaign.ts";
import { lapsedSince } from "./reconcile.ts";
import { expireCampaign } from "./sweep-validity.ts";

/**
 * One tick of a campaign's runner; returns when the next is due, if the campaign is still sending.
 * `awakeSince` is when the runner's process began: what was queued before may be lost.
 */
export async function tickCampaign(
  ctx: AccountContext,
  id: Id<"campaign">,
  awakeSince = 0,
): Promise<{ againMs?: number }> {
  const campaign = await findCampaign(ctx, id);
  if (campaign?.status !== "sending") return {};
  await expireCampaign(ctx, campaign);
  // The sweep calls again, and finds when it may continue.
  if (isStopped(ctx, ctx.account.shard)) return {};
  if (await stopFailing(ctx, campaign)) return {};
  const now = ctx.now();
  const lost = { queued: lostSince(now, awakeSince), claimed: lapsedSince(now, awakeSince) };
  const pumped = await pump(ctx, campaign, lost).catch((error) =>
    stopCampaign(ctx, campaign, error),
  );
  if (!pumped || (pumped.drained && (await completeCampaign(ctx, campaign)))) return {};
  return { againMs: pumped.againMs };
}

/** Fails if the campaign has lost what it needs, or its account was deactivated. */
async function pump(
  ctx: AccountContext,
  campaign: CampaignRecord,
  lostBefore: LostBefore,
): Promise<Pumped> {
  const [rights, standing] = await Promise.all([
    sendingRights(ctx, ctx.account.id),
    sendingStanding(ctx),
  ]);
  if (!rights.active) throw forbidden(IDENTITY_TEXTS.inactive);
  const mayShare = async () => rights.shared_sender;
  const { from, ...sender } = await campaignSender(ctx, campaign.sender, mayShare);
  const perSecond = paceOf(sender, standing);
  const closed = campaignClosedUntil(ctx, campaign, rights);
  const outgoing = { account: ctx.account.id, medium: campaign.medium };
  const choose = (sender: string) => chooseProvider(ctx, { ...outgoing, sender });
  const pace = paceLimit(standing);
  return pumpCampaign(ctx, campaign, { from, perSecond, pace, closed, choose, lostBefore });
}
