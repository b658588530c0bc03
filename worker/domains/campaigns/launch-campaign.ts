import { CAMPAIGN_TEXTS } from "#core/contract/campaign-texts.ts";
import { contract } from "#core/contract/registry.ts";
import type { Input } from "#core/endpoint.ts";
import { CooeeError } from "#core/errors.ts";
import { MILLICENTS_PER_CENT } from "#core/rules/money.ts";
import { EDITABLE_STATUSES, isEditable } from "#core/statuses.ts";
import { isAborted } from "#worker/db/batch-guard.ts";
import { needsApproval } from "#worker/domains/approvals/needs-approval.ts";
import { payerOf } from "#worker/domains/credit/payer.ts";
import { holdGroups } from "#worker/domains/groups/group-use-queries.ts";
import { commit } from "#worker/kernel/commit.ts";
import { refuseWhileStopped } from "#worker/kernel/stop-switch.ts";
import { verb } from "#worker/verb.ts";
import {
  abortIfChanged,
  abortUnlessInStatus,
  type CampaignRecord,
  changeCampaign,
  getCampaign,
} from "./campaign-queries.ts";
import { campaignChanged } from "./inner/campaign-changed.ts";
import { checkAudience } from "./inner/check-audience.ts";
import { checkRight } from "./inner/check-right.ts";
import { prepareCampaign } from "./prepare-campaign.ts";

/**
 * From draft to planning, at the price that the person saw. A second click, another tab or a
 * repeated request finds it launched and changes nothing.
 */
export const launchCampaign = verb(contract.launchCampaign, async (ctx, input) => {
  const campaign = await getCampaign(ctx, input.draft);
  checkRight(ctx, campaign, contract.launchCampaign.access);
  const message = (await needsApproval(ctx)) ? CAMPAIGN_TEXTS.inReview : CAMPAIGN_TEXTS.launched;
  const launched = { message, data: { _id: campaign.id } };
  if (!isEditable(campaign.status)) {
    if (!wasAgreed(campaign, input)) throw changed();
    return launched;
  }
  if (input.version !== undefined && input.version !== campaign.updatedAt) throw changed();
  refuseWhileStopped(ctx);
  const prepared = await prepareCampaign(ctx, campaign);
  await checkAudience(ctx, prepared);
  const change = {
    status: "planning",
    holdReason: null,
    planCursor: null,
    payerId: (await payerOf(ctx)).account.id,
    agreedRecipients: input.recipients,
    agreedPrice: Math.round(input.price * MILLICENTS_PER_CENT),
    launches: campaign.launches + 1,
  } as const;
  try {
    await commit(ctx, {
      statements: [
        abortUnlessInStatus(ctx, campaign.id, EDITABLE_STATUSES),
        abortIfChanged(ctx, campaign),
        ...changeCampaign(ctx, campaign.id, change),
        holdGroups(ctx, campaign.id, prepared.groups),
      ],
      events: [campaignChanged(ctx, { ...campaign, ...change })],
      effects: [{ type: "plan", campaign: input.draft }],
      audit: {
        action: "campaign.launch",
        subject: campaign.id,
        detail: { recipients: input.recipients, price: change.agreedPrice },
      },
    });
  } catch (error) {
    if (!isAborted(error)) throw error;
    const now = await getCampaign(ctx, input.draft);
    // Not launched by another tab, so changed by it; or launched at another price.
    if (isEditable(now.status) || !wasAgreed(now, input)) throw changed();
    return launched;
  }
  return launched;
});

/** Whether the launched campaign is what this request agreed to. */
function wasAgreed(
  { agreedRecipients, agreedPrice }: CampaignRecord,
  { recipients, price }: Input<typeof contract.launchCampaign>,
): boolean {
  return agreedRecipients === recipients && agreedPrice === Math.round(price * MILLICENTS_PER_CENT);
}

function changed(): CooeeError {
  return new CooeeError("CONFLICT", CAMPAIGN_TEXTS.priceChanged);
}
