import { NOTIFICATION_TEXTS } from "#core/contract/notifications.ts";
import type { AccountContext } from "#worker/context.ts";
import { isAborted } from "#worker/db/batch-guard.ts";
import { refundStatements } from "#worker/domains/credit/refund.ts";
import { notify, publishNotification } from "#worker/domains/notifications/notify.ts";
import { markSpanStale } from "#worker/domains/stats/mark-stale.ts";
import { tell } from "#worker/domains/webhooks/tell.ts";
import { commit } from "#worker/kernel/commit.ts";
import { type CampaignRecord, changeCampaign, onlyInStatus } from "./campaign-queries.ts";
import { sum } from "./inner/counts.ts";
import { wireCounts } from "./inner/publish-campaign.ts";
import { recount } from "./inner/recount.ts";

/** Ends a campaign whose last message has a result, and gives back what never went out. */
export async function completeCampaign(
  ctx: AccountContext,
  campaign: CampaignRecord,
): Promise<boolean> {
  const counts = await recount(ctx, campaign);
  // An `unknown` message keeps its chunk open, and with it the campaign, as long as it is asked about.
  if (sum(counts, ["queued", "sending"]) > 0) return false;
  const at = ctx.now();
  const change = { status: "complete", completedAt: at } as const;
  const shown = wireCounts({ ...campaign, counts: JSON.stringify(counts) });
  const data = { id: campaign.id, name: campaign.name, counts: shown, at };
  const told = await tell(ctx, [{ type: "campaign.completed", data }]);
  const statements = [
    onlyInStatus(ctx, campaign.id, ["sending"]),
    ...changeCampaign(ctx, campaign.id, change),
    ...refundStatements(ctx, campaign),
    ...markSpanStale(ctx, campaign),
    ...notify(ctx, {
      kind: "campaign",
      message: NOTIFICATION_TEXTS.campaignComplete(campaign.name),
    }),
    ...told.statements,
  ];
  try {
    await commit(ctx, {
      statements,
      effects: told.effects,
      audit: { action: "campaign.complete", subject: campaign.id, detail: counts },
    });
    publishNotification(ctx, "campaign");
  } catch (error) {
    if (!isAborted(error)) throw error;
  }
  return true;
}
