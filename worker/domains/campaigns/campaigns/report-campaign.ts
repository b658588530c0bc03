import type { Id } from "#core/ids.ts";
import type { AccountContext } from "#worker/context.ts";
import { cancelQueued } from "#worker/domains/sending/messages/plan-queries.ts";
import { commit } from "#worker/kernel/commit.ts";
import { type CampaignRecord, changeCampaign, findCampaign } from "./campaign-queries.ts";
import { campaignChanged } from "./inner/campaign-changed.ts";
import { type Counts, OUT, recount, sum } from "./inner/counts.ts";
import { owesRefund, refundStatements } from "./inner/refund-queries.ts";

/** Counts a campaign's messages, stores the figures and publishes them; of one that is gone, none. */
export async function reportCampaign(ctx: AccountContext, id: Id<"campaign">): Promise<void> {
  const campaign = await findCampaign(ctx, id);
  if (!campaign) return;
  let counts = await recount(ctx, campaign);
  if (await settleLate(ctx, campaign, counts)) counts = await recount(ctx, campaign);
  const change = { counts: JSON.stringify(counts) };
  const seconds = Math.max(1, (ctx.now() - (campaign.startedAt ?? ctx.now())) / 1000);
  const perSecond = campaign.status === "sending" ? Math.round(sum(counts, OUT) / seconds) : 0;
  await commit(ctx, {
    statements: changeCampaign(ctx, id, change),
    events: [campaignChanged(ctx, { ...campaign, ...change }, perSecond)],
  });
}

/** Refunds what a carrier rejected, deferred or never had after the campaign had ended. */
async function settleLate(
  ctx: AccountContext,
  campaign: CampaignRecord,
  counts: Counts,
): Promise<boolean> {
  if (campaign.status !== "cancelled" && campaign.status !== "complete") return false;
  if (!counts.queued && !(await owesRefund(ctx, campaign))) return false;
  const statements = [...cancelQueued(ctx, campaign), ...refundStatements(ctx, campaign)];
  await commit(ctx, {
    statements,
    events: [{ type: "messages.changed", messages: { span: campaign } }],
  });
  return true;
}
