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
import { countsOf, OUT, sum } from "./inner/counts.ts";

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

/** So many have to be out before their failures mean something. */
const ENOUGH = 1000;
const MOST_FAILED = 0.3;

export const FAILING_TEXT =
  "More than 30 % of the messages so far failed. Check the numbers, then resume the campaign to send the rest.";

/**
 * Pauses a campaign whose messages fail too often, once its first thousand are out, and tells its owner.
 * Once resumed, it is not paused for this again. The figures are those of its last count.
 */
export async function stopFailing(ctx: AccountContext, campaign: CampaignRecord): Promise<boolean> {
  if (campaign.failedAt !== null) return false;
  const counts = countsOf(campaign);
  const out = sum(counts, OUT);
  if (out < ENOUGH || (counts.failed ?? 0) <= out * MOST_FAILED) return false;
  const reason = new CooeeError("UNPROCESSABLE", FAILING_TEXT);
  await stopCampaign(ctx, campaign, reason, { failedAt: ctx.now() });
  return true;
}
