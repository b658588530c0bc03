import { CooeeError } from "#core/errors.ts";
import type { AccountContext } from "#worker/context.ts";
import { commitUnlessAborted } from "#worker/kernel/commit.ts";
import {
  abortUnlessInStatus,
  type CampaignChange,
  type CampaignRecord,
  changeCampaign,
} from "./campaign-queries.ts";
import { campaignChanged } from "./inner/campaign-changed.ts";

/** Pauses a campaign that lost what it needs, such as its sender, and records why. */
export async function stopCampaign(
  ctx: AccountContext,
  campaign: CampaignRecord,
  error: unknown,
  also: CampaignChange = {},
): Promise<undefined> {
  if (!(error instanceof CooeeError)) throw error;
  const change = { ...also, status: "paused", holdReason: error.message } as const;
  await commitUnlessAborted(ctx, {
    statements: [
      abortUnlessInStatus(ctx, campaign.id, ["sending"]),
      ...changeCampaign(ctx, campaign.id, change),
    ],
    events: [
      campaignChanged(ctx, { ...campaign, ...change }),
      { type: "campaign.held", name: campaign.name, reason: error.message },
    ],
    audit: { action: "campaign.stop", subject: campaign.id, detail: { reason: error.message } },
  });
  return undefined;
}
