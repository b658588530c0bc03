import type { AccountContext } from "#worker/context.ts";
import { commitUnlessAborted } from "#worker/kernel/commit.ts";
import {
  abortUnlessFollowed,
  abortUnlessInStatus,
  type CampaignRecord,
  changeCampaign,
} from "./campaign-queries.ts";
import { wireCounts } from "./inner/campaign-changed.ts";
import { recount, sum } from "./inner/counts.ts";
import { scheduleFollowUpStatements } from "./inner/follow-up.ts";
import { refundStatements } from "./inner/refund-queries.ts";

/**
 * Ends a campaign whose last message has a result, and refunds what was never sent. False if it has not
 * ended yet, or was changed at that moment: then the caller tries again.
 */
export async function completeCampaign(
  ctx: AccountContext,
  campaign: CampaignRecord,
): Promise<boolean> {
  const counts = await recount(ctx, campaign);
  // An `unknown` message keeps its chunk open, and with it the campaign, while the carrier is being
  // asked.
  if (sum(counts, ["queued", "sending"]) > 0) return false;
  const at = ctx.now();
  const change = { status: "complete", completedAt: at } as const;
  const shown = wireCounts({ ...campaign, counts: JSON.stringify(counts) });
  const followUp = await scheduleFollowUpStatements(ctx, campaign);
  const statements = [
    abortUnlessInStatus(ctx, campaign.id, [campaign.status]),
    abortUnlessFollowed(ctx, campaign),
    ...changeCampaign(ctx, campaign.id, change),
    ...refundStatements(ctx, campaign),
    ...followUp.statements,
  ];
  const committed = await commitUnlessAborted(ctx, {
    statements,
    events: [
      { type: "messages.changed", messages: { span: campaign } },
      { type: "campaign.completed", id: campaign.id, name: campaign.name, counts: shown, at },
    ],
    effects: followUp.effects,
    audit: { action: "campaign.complete", subject: campaign.id, detail: counts },
  });
  return committed !== undefined;
}
