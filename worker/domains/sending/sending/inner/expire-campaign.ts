import { isOver } from "#core/rules/validity.ts";
import type { AccountContext } from "#worker/context.ts";
import {
  abortUnlessInStatus,
  type CampaignRecord,
} from "#worker/domains/campaigns/campaigns/campaign-queries.ts";
import { openChunks } from "#worker/domains/sending/messages/chunk-queries.ts";
import { expireQueued } from "#worker/domains/sending/messages/expire-queries.ts";
import { commitUnlessAborted } from "#worker/kernel/commit.ts";

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
