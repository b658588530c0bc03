import { heldIn } from "#core/contract/approvals/held-by.ts";
import { CAMPAIGN_TEXTS } from "#core/contract/campaigns/campaign-texts.ts";
import type { FlatFollowUp } from "#core/contract/campaigns/flat-follow-up.ts";
import type { FollowUp } from "#core/contract/campaigns/follow-up.ts";
import { contract } from "#core/contract/registry.ts";
import type { FlatRecurrence } from "#core/contract/schedules/recurrence-input.ts";
import { conflict, invalid } from "#core/errors.ts";
import type { Id } from "#core/ids.ts";
import { fromCents } from "#core/rules/money.ts";
import { EDITABLE_STATUSES, isEditable } from "#core/statuses.ts";
import type { AccountContext } from "#worker/context.ts";
import { validInput } from "#worker/valid-input.ts";
import { verb } from "#worker/verb.ts";
import {
  abortIfChanged,
  abortUnlessInStatus,
  type CampaignRecord,
  getCampaign,
} from "./campaign-queries.ts";
import { checkRight } from "./check-right.ts";
import { awaitsApproval } from "./inner/awaits-approval.ts";
import { followUpIn } from "./inner/flat-follow-up.ts";
import { withRecurrence } from "./inner/flat-recurrence.ts";
import { launch, launchedText, type Quote } from "./launch.ts";
import { launchNew } from "./launch-new.ts";
import { requestedTime, startTime, type When } from "./start-time.ts";
import { storeFollowUp } from "./stored-follow-up.ts";

/** A draft, or a campaign that is given in full. */
export const launchCampaign = verb(contract.launchCampaign, async (ctx, input) => {
  const { draft } = input;
  if (draft === undefined) {
    if (input.name === undefined) throw invalid("name", CAMPAIGN_TEXTS.nameRequired);
    return launchNew(ctx, validInput(contract.launchToNumbers.input, input));
  }
  return launchDraft(ctx, { ...input, draft });
});

export const launchMessageCampaign = verb(contract.launchMessageCampaign, async (ctx, input) =>
  launchCampaign(ctx, input),
);

interface DraftLaunch extends When, FlatRecurrence, FlatFollowUp, Quote {
  draft: Id<"campaign">;
  followUp?: FollowUp;
  appeal?: string;
}

/**
 * From draft to planning, at the price that the person saw. A second click, another tab or a
 * repeated request finds it launched and changes nothing.
 */
export async function launchDraft(ctx: AccountContext, request: DraftLaunch) {
  const followUp = (await followUpIn(ctx, request)) ?? undefined;
  const input = { ...(await withRecurrence(ctx, request)), followUp };
  const { draft: id, recipients, price, appeal } = input;
  const campaign = await getCampaign(ctx, id);
  if (recipients === undefined) throw invalid("recipients", "Must be the number of messages");
  if (price === undefined) throw invalid("price", "Must be the price of the flight check");
  checkRight(ctx, campaign, contract.launchCampaign.access);
  // Its plan is compared with this.
  const figures = { recipients, price: fromCents(price), heldBy: [] };
  const finished = async (launched: CampaignRecord) => {
    if (isEditable(launched.status) || !isLaunchedAs(launched, input, figures)) {
      throw conflict(CAMPAIGN_TEXTS.priceChanged);
    }
    return answer(launched, await awaitsApproval(ctx, launched, heldIn(launched.heldBy)));
  };
  if (!isEditable(campaign.status)) return finished(campaign);
  const start = await startTime(ctx, { id, launches: campaign.launches + 1 }, input);
  const content = { campaign, start, followUp, appeal, figures: async () => figures };
  const launched = await launch(
    ctx,
    {
      ...content,
      write: () => [abortUnlessInStatus(ctx, id, EDITABLE_STATUSES), abortIfChanged(ctx, campaign)],
    },
    input,
  );
  if (!launched) return finished(await getCampaign(ctx, id));
  return answer({ id, ...start }, launched.review);
}

function answer(launched: Pick<CampaignRecord, "id" | "scheduledAt">, review: boolean) {
  return { message: launchedText(review, launched), data: { _id: launched.id } };
}

/** Whether the launched campaign is what this request accepted. */
function isLaunchedAs(
  campaign: CampaignRecord,
  { expiresAt, followUp, ...when }: Pick<DraftLaunch, keyof When | "followUp">,
  { recipients, price }: { recipients: number; price: number },
): boolean {
  const { recurrence, scheduleAt } = requestedTime(when);
  const sameTime = recurrence
    ? campaign.recurrence === JSON.stringify(recurrence)
    : campaign.scheduledAt === (scheduleAt ?? null);
  const same =
    campaign.validUntil === (expiresAt ?? null) && campaign.followUp === storeFollowUp(followUp);
  return (
    sameTime && same && campaign.agreedRecipients === recipients && campaign.agreedPrice === price
  );
}
