import { isOver } from "#core/rules/validity.ts";
import type { AccountContext, SystemContext } from "#worker/context.ts";
import {
  abortUnlessInStatus,
  type CampaignRecord,
  findCampaign,
} from "#worker/domains/campaigns/campaigns/campaign-queries.ts";
import { completeCampaign } from "#worker/domains/campaigns/campaigns/complete-campaign.ts";
import { openChunks } from "#worker/domains/sending/messages/chunk-queries.ts";
import { expireQueued } from "#worker/domains/sending/messages/waiting-queries.ts";
import { commitUnlessAborted } from "#worker/kernel/commit.ts";
import { forEachAccount } from "#worker/kernel/each-alone.ts";
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

/**
 * Ends the messages of a campaign that no carrier was given by the time until which it may be sent. They
 * are refunded when it completes. What is on the queue ends with its claim.
 */
export async function expireCampaign(ctx: AccountContext, campaign: CampaignRecord): Promise<void> {
  if (!isOver(campaign.validUntil, ctx.now())) return;
  const open = await openChunks(ctx, campaign.id, 0);
  if (!open.some(({ status }) => status === "planned")) return;
  // Aborted if it was cancelled in the meantime.
  await commitUnlessAborted(ctx, {
    statements: [
      abortUnlessInStatus(ctx, campaign.id, ["sending", "paused"]),
      ...expireQueued(ctx, campaign),
    ],
    events: [{ type: "messages.changed", messages: { span: campaign } }],
  });
}
