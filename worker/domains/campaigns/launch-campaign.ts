import { CAMPAIGN_TEXTS } from "#core/contract/campaign-texts.ts";
import type { FollowUp } from "#core/contract/follow-up.ts";
import { contract } from "#core/contract/registry.ts";
import type { Input } from "#core/endpoint.ts";
import { CooeeError } from "#core/errors.ts";
import { fromCents } from "#core/rules/money.ts";
import { EDITABLE_STATUSES, isEditable } from "#core/statuses.ts";
import { isAborted } from "#worker/db/batch-guard.ts";
import { isCheckViolation } from "#worker/db/statement.ts";
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
import { checkRight } from "./check-right.ts";
import { afterLaunch, uncovered } from "./inner/after-launch.ts";
import { awaitsApproval } from "./inner/awaits-approval.ts";
import { campaignChanged } from "./inner/campaign-changed.ts";
import { checkAudience } from "./inner/check-audience.ts";
import { checkFollowUp } from "./inner/check-follow-up.ts";
import { sameParams } from "./inner/same-params.ts";
import { startOf } from "./inner/start-of.ts";
import { prepareCampaign } from "./prepare-campaign.ts";

/**
 * From draft to planning, at the price that the person saw. A second click, another tab or a
 * repeated request finds it launched and changes nothing.
 */
export const launchCampaign = verb(contract.launchCampaign, async (ctx, input) => {
  const campaign = await getCampaign(ctx, input.draft);
  checkRight(ctx, campaign, contract.launchCampaign.access);
  const review = await awaitsApproval(ctx, campaign);
  const later = input.scheduleAt !== undefined || input.recurrence !== undefined;
  const started = later ? CAMPAIGN_TEXTS.scheduled : CAMPAIGN_TEXTS.launched;
  const message = review ? CAMPAIGN_TEXTS.inReview : started;
  const launched = { message, data: { _id: campaign.id } };
  if (!isEditable(campaign.status)) {
    if (!wasAgreed(campaign, input)) throw changed();
    return launched;
  }
  if (input.version !== undefined && input.version !== campaign.updatedAt) throw changed();
  refuseWhileStopped(ctx);
  const start = await startOf(ctx, { id: campaign.id, launches: campaign.launches + 1 }, input);
  const prepared = await prepareCampaign(ctx, campaign);
  if (input.params && !sameParams(input.params, prepared.params)) throw changed();
  await checkAudience(ctx, prepared);
  checkFollowUp(prepared, input.followUp);
  const agreed = {
    holdReason: null,
    planCursor: null,
    ...start,
    followUp: storedAs(input.followUp),
    payerId: (await payerOf(ctx)).account.id,
    agreedRecipients: input.recipients,
    agreedPrice: fromCents(input.price),
    launches: campaign.launches + 1,
  };
  const next = await afterLaunch(ctx, { ...campaign, ...agreed }, { review });
  const change = { ...agreed, ...next.change };
  try {
    await commit(ctx, {
      statements: [
        abortUnlessInStatus(ctx, campaign.id, EDITABLE_STATUSES),
        abortIfChanged(ctx, campaign),
        ...changeCampaign(ctx, campaign.id, change),
        holdGroups(ctx, campaign.id, prepared.groups),
        ...next.statements,
      ],
      events: [campaignChanged(ctx, { ...campaign, ...change })],
      effects: next.effects,
      audit: {
        action: later ? "campaign.schedule" : "campaign.launch",
        subject: campaign.id,
        detail: { recipients: input.recipients, price: agreed.agreedPrice, ...start },
      },
    });
  } catch (error) {
    if (!isAborted(error) && isCheckViolation(error)) throw await uncovered(ctx);
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
  { agreedRecipients, agreedPrice, scheduledAt, validUntil, ...campaign }: CampaignRecord,
  {
    recipients,
    price,
    scheduleAt,
    recurrence,
    expiresAt,
    followUp,
  }: Input<typeof contract.launchCampaign>,
): boolean {
  const sameTime = recurrence
    ? campaign.recurrence === JSON.stringify(recurrence)
    : scheduledAt === (scheduleAt ?? null);
  const same =
    sameTime && validUntil === (expiresAt ?? null) && campaign.followUp === storedAs(followUp);
  return same && agreedRecipients === recipients && agreedPrice === fromCents(price);
}

function storedAs(followUp: FollowUp | undefined): string | null {
  return followUp ? JSON.stringify(followUp) : null;
}

function changed(): CooeeError {
  return new CooeeError("CONFLICT", CAMPAIGN_TEXTS.priceChanged);
}
