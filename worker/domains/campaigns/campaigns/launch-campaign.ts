import { CAMPAIGN_TEXTS } from "#core/contract/campaign-texts.ts";
import type { FlatFollowUp } from "#core/contract/flat-follow-up.ts";
import type { FollowUp } from "#core/contract/follow-up.ts";
import { heldIn } from "#core/contract/held-by.ts";
import type { FlatRecurrence } from "#core/contract/recurrence-input.ts";
import { contract } from "#core/contract/registry.ts";
import { invalid } from "#core/errors.ts";
import type { Id } from "#core/ids.ts";
import type { ParamValues } from "#core/rules/merge-tags.ts";
import { fromCents } from "#core/rules/money.ts";
import { EDITABLE_STATUSES, isEditable } from "#core/statuses.ts";
import type { AccountContext } from "#worker/context.ts";
import { isAborted } from "#worker/db/batch-guard.ts";
import { isCheckViolation } from "#worker/db/statement.ts";
import { commit } from "#worker/kernel/commit.ts";
import { refuseWhileStopped } from "#worker/kernel/stop-switch.ts";
import { validInput } from "#worker/valid-input.ts";
import { verb } from "#worker/verb.ts";
import {
  abortIfChanged,
  abortUnlessInStatus,
  type CampaignRecord,
  getCampaign,
} from "./campaign-queries.ts";
import { checkRight } from "./check-right.ts";
import { uncovered } from "./inner/after-launch.ts";
import { awaitsApproval } from "./inner/awaits-approval.ts";
import { checkAudience } from "./inner/check-audience.ts";
import { checkFollowUp } from "./inner/check-follow-up.ts";
import { followUpIn } from "./inner/flat-follow-up.ts";
import { nested } from "./inner/flat-recurrence.ts";
import { heldNow } from "./inner/held-now.ts";
import { changed, launchedText, launching, storedAs } from "./inner/launching.ts";
import { ownParams, sameParams } from "./inner/same-params.ts";
import { type Launch, startOf, timeOf } from "./inner/start-of.ts";
import { launchNew } from "./launch-new.ts";
import { prepareCampaign } from "./prepare-campaign.ts";

/** A draft, or a campaign that is given in full. */
export const launchCampaign = verb(contract.launchCampaign, async (ctx, input) => {
  const { draft } = input;
  if (draft === undefined) {
    if (input.name === undefined) throw invalid("name", CAMPAIGN_TEXTS.nameRequired);
    return launchNew(ctx, validInput(contract.launchToNumbers.input, input));
  }
  return launchDraft(ctx, { ...input, draft });
});

interface Asked extends Launch, FlatRecurrence, FlatFollowUp {
  draft: Id<"campaign">;
  version?: number | undefined;
  params?: ParamValues | undefined;
  recipients?: number | undefined;
  /** Cents. */
  price?: number | undefined;
  followUp?: FollowUp | undefined;
  appeal?: string | undefined;
}

interface Agreed extends Asked {
  recipients: number;
  price: number;
}

/**
 * From draft to planning, at the price that the person saw. A second click, another tab or a
 * repeated request finds it launched and changes nothing.
 */
export async function launchDraft(ctx: AccountContext, request: Asked) {
  const followUp = (await followUpIn(ctx, request)) ?? undefined;
  const asked = { ...(await nested(ctx, request)), followUp };
  const campaign = await getCampaign(ctx, asked.draft);
  const { recipients, price } = asked;
  if (recipients === undefined) throw invalid("recipients", "Must be the number of messages");
  if (price === undefined) throw invalid("price", "Must be the price of the flight check");
  const input: Agreed = { ...asked, recipients, price };
  checkRight(ctx, campaign, contract.launchCampaign.access);
  const launched = (start: Pick<CampaignRecord, "scheduledAt">, review: boolean) => {
    return { message: launchedText(review, start), data: { _id: campaign.id } };
  };
  if (!isEditable(campaign.status)) {
    if (!wasAgreed(campaign, input)) throw changed();
    return launched(campaign, await awaitsApproval(ctx, campaign, heldIn(campaign.heldBy)));
  }
  if (input.version !== undefined && input.version !== campaign.updatedAt) throw changed();
  refuseWhileStopped(ctx);
  const start = await startOf(ctx, { id: campaign.id, launches: campaign.launches + 1 }, input);
  const { params } = input;
  const prepared = await prepareCampaign(ctx, campaign, followUp?.message);
  if (params && !sameParams(params, ownParams(prepared))) throw changed();
  await checkAudience(ctx, prepared, followUp?.message);
  if (followUp) await checkFollowUp(ctx, prepared, followUp);
  const heldBy = heldNow(prepared, { recipients, followUp, ...start });
  const review = await awaitsApproval(ctx, campaign, heldBy);
  const { appeal } = input;
  const agreed = { recipients, price: fromCents(input.price), review, appeal, followUp, ...start };
  const { statements, ...change } = await launching(ctx, campaign, prepared, agreed);
  try {
    await commit(ctx, {
      ...change,
      statements: [
        abortUnlessInStatus(ctx, campaign.id, EDITABLE_STATUSES),
        abortIfChanged(ctx, campaign),
        ...statements,
      ],
    });
  } catch (error) {
    if (!isAborted(error) && isCheckViolation(error)) throw await uncovered(ctx);
    if (!isAborted(error)) throw error;
    const now = await getCampaign(ctx, input.draft);
    // Not launched by another tab, so an import has begun in one of its groups, or it was changed.
    if (isEditable(now.status)) await checkAudience(ctx, prepared, followUp?.message);
    if (isEditable(now.status) || !wasAgreed(now, input)) throw changed();
  }
  return launched(start, review);
}

/** Whether the launched campaign is what this request agreed to. */
function wasAgreed(
  { agreedRecipients, agreedPrice, scheduledAt, validUntil, ...campaign }: CampaignRecord,
  { recipients, price, expiresAt, followUp, ...input }: Agreed,
): boolean {
  const { recurrence, scheduleAt } = timeOf(input);
  const sameTime = recurrence
    ? campaign.recurrence === JSON.stringify(recurrence)
    : scheduledAt === (scheduleAt ?? null);
  const same =
    sameTime && validUntil === (expiresAt ?? null) && campaign.followUp === storedAs(followUp);
  return same && agreedRecipients === recipients && agreedPrice === fromCents(price);
}
