import { CAMPAIGN_TEXTS } from "#core/contract/campaign-texts.ts";
import { contract } from "#core/contract/registry.ts";
import type { Input } from "#core/endpoint.ts";
import { CooeeError, invalid } from "#core/errors.ts";
import { SCHEDULE_TEXTS } from "#core/rules/schedules.ts";
import type { AccountContext } from "#worker/context.ts";
import { isCheckViolation } from "#worker/db/statement.ts";
import { payerOf } from "#worker/domains/credit/payer.ts";
import { holdGroups, releaseGroups } from "#worker/domains/groups/group-use-queries.ts";
import { unschedule } from "#worker/domains/schedules/schedule-queries.ts";
import { refuseWhileStopped } from "#worker/kernel/stop-switch.ts";
import { verb } from "#worker/verb.ts";
import {
  abortIfChanged,
  abortUnlessInStatus,
  type CampaignRecord,
  changeCampaign,
} from "./campaign-queries.ts";
import { afterLaunch, uncovered } from "./inner/after-launch.ts";
import { awaitsApproval } from "./inner/awaits-approval.ts";
import { campaignChanged } from "./inner/campaign-changed.ts";
import { checkAudience } from "./inner/check-audience.ts";
import { checkFollowUp } from "./inner/check-follow-up.ts";
import { editedFields } from "./inner/edited-fields.ts";
import { flightFigures } from "./inner/flight-figures.ts";
import { releaseReservation } from "./inner/release-queries.ts";
import { changeableSchedule, commitScheduled } from "./inner/scheduled-campaign.ts";
import { startOf } from "./inner/start-of.ts";
import { prepareCampaign } from "./prepare-campaign.ts";
import { followUpOf } from "./stored-follow-up.ts";

type Edit = Omit<Input<typeof contract.editScheduled>, "scduleid">;

/**
 * Changes a scheduled campaign in one transaction: it is scheduled either as it was or as it is now, and
 * what is reserved is always the price of what will be sent.
 */
export const editScheduled = verb(contract.editScheduled, async (ctx, input) => {
  const { scduleid: id, ...edit } = input;
  const { campaign } = await changeableSchedule(ctx, id, contract.editScheduled.access);
  const alone = Object.values(edit).every((value) => value === undefined);
  if (alone) {
    await makeDraft(ctx, campaign);
    return { message: CAMPAIGN_TEXTS.draftAgain, data: { _id: id } };
  }
  refuseWhileStopped(ctx);
  const review = await awaitsApproval(ctx, campaign);
  const edited = await editedCampaign(ctx, campaign, edit);
  const next = await afterLaunch(ctx, { ...campaign, ...edited.change }, { review });
  const change = { ...edited.change, ...next.change };
  await commitScheduled(ctx, {
    statements: [
      abortUnlessInStatus(ctx, id, ["scheduled"]),
      abortIfChanged(ctx, campaign),
      ...releaseReservation(ctx, campaign),
      unschedule(ctx, id),
      ...changeCampaign(ctx, id, change),
      releaseGroups(ctx, id),
      holdGroups(ctx, id, edited.groups),
      ...next.statements,
    ],
    events: [campaignChanged(ctx, { ...campaign, ...change })],
    effects: next.effects,
    audit: { action: "campaign.edit", subject: id, detail: { price: change.agreedPrice } },
  }).catch(async (error: unknown) => {
    throw isCheckViolation(error) ? await uncovered(ctx) : error;
  });
  const message = review ? CAMPAIGN_TEXTS.inReview : SCHEDULE_TEXTS.rescheduled;
  return { message, data: { _id: id } };
});

/** What the campaign becomes, checked and priced as in a flight check. */
async function editedCampaign(ctx: AccountContext, campaign: CampaignRecord, edit: Edit) {
  const fields = editedFields(ctx, campaign, edit);
  const launches = campaign.launches + 1;
  const { scheduleAt, recurrence } = edit;
  // Until when a single one is sent stays.
  const expiresAt = recurrence ? undefined : (campaign.validUntil ?? undefined);
  const start =
    scheduleAt === undefined && !recurrence
      ? {}
      : await startOf(ctx, { id: campaign.id, launches }, { scheduleAt, recurrence, expiresAt });
  const prepared = await prepareCampaign(ctx, { ...campaign, ...fields });
  await checkAudience(ctx, prepared);
  checkFollowUp(prepared, followUpOf(fields));
  const { recipients, price, tooLong } = await flightFigures(ctx, prepared);
  if (recipients === 0) throw new CooeeError("UNPROCESSABLE", CAMPAIGN_TEXTS.nobody);
  if (tooLong.text) throw invalid("message", tooLong.text);
  const payerId = (await payerOf(ctx)).account.id;
  const agreed = { agreedRecipients: recipients, agreedPrice: price, payerId };
  return { change: { ...fields, ...start, ...agreed, launches }, groups: prepared.groups };
}

/** Any later change then goes through the flight check again. */
async function makeDraft(ctx: AccountContext, campaign: CampaignRecord): Promise<void> {
  const { id } = campaign;
  const change = { status: "draft", scheduledAt: null, recurrence: null } as const;
  await commitScheduled(ctx, {
    statements: [
      abortUnlessInStatus(ctx, id, ["scheduled"]),
      ...releaseReservation(ctx, campaign),
      unschedule(ctx, id),
      ...changeCampaign(ctx, id, change),
    ],
    events: [campaignChanged(ctx, { ...campaign, ...change })],
    audit: { action: "campaign.unschedule", subject: id },
  });
}
