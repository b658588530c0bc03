import { CAMPAIGN_TEXTS } from "#core/contract/campaigns/campaign-texts.ts";
import { EDIT_TEXTS } from "#core/contract/campaigns/scheduled-edit.ts";
import { contract } from "#core/contract/registry.ts";
import { invalid } from "#core/errors.ts";
import { SCHEDULE_REPLIES } from "#core/rules/schedules.ts";
import { VALIDITY_TEXTS, validityProblem } from "#core/rules/validity.ts";
import { dayOf, endOfDay } from "#core/rules/zoned-day.ts";
import type { AccountContext } from "#worker/context.ts";
import { isCheckViolation } from "#worker/db/statement.ts";
import { holdGroups, releaseGroups } from "#worker/domains/audience/groups/group-use-queries.ts";
import {
  deleteSchedule,
  lastStarted,
} from "#worker/domains/campaigns/schedules/schedule-queries.ts";
import { verb } from "#worker/verb.ts";
import {
  abortIfChanged,
  abortUnlessInStatus,
  type CampaignRecord,
  changeCampaign,
} from "./campaign-queries.ts";
import { changeableSchedule, commitScheduled } from "./campaign-sendable.ts";
import { noRecipients } from "./flight-check.ts";
import { campaignChanged } from "./inner/campaign-changed.ts";
import { type Edit, editedAttachment, editedFields, keepAudience } from "./inner/content.ts";
import { followUpIn } from "./inner/flat-follow-up.ts";
import { withRecurrence } from "./inner/flat-recurrence.ts";
import { flightFigures } from "./inner/flight-figures.ts";
import { releaseReservation } from "./inner/refund-queries.ts";
import { afterLaunch } from "./inner/schedule-statements.ts";
import { keepCancelledDates, storedRecurrence, zoneOf } from "./inner/series.ts";
import { accept } from "./launch.ts";
import { lackOfCreditError } from "./low-balance-text.ts";
import { startTime } from "./start-time.ts";
import { draftFollowUp, followUpOf } from "./stored-follow-up.ts";

/**
 * Changes a scheduled campaign in one transaction: it is scheduled either as it was or as it is now, and
 * what is reserved is always the price of what will be sent.
 */
export const editScheduled = verb(contract.editScheduled, async (ctx, input) => {
  const { scduleid: id, ...request } = input;
  const campaign = await changeableSchedule(ctx, id, contract.editScheduled.access);
  if (Object.keys(request).length === 0) {
    await makeDraft(ctx, campaign);
    return { message: CAMPAIGN_TEXTS.draftAgain, data: { _id: id } };
  }
  const edit = await datedEdit(ctx, campaign, request);
  checkSendType(campaign, edit);
  const { fields, targets, review } = await acceptEdit(ctx, campaign, edit);
  const start = await editedStart(ctx, { ...campaign, ...fields }, edit, review);
  const change = { ...fields, ...start.change };
  await commitScheduled(ctx, {
    statements: [
      abortUnlessInStatus(ctx, id, ["scheduled"]),
      abortIfChanged(ctx, campaign),
      ...keepAudience(ctx, fields),
      ...releaseReservation(ctx, campaign),
      ...changeCampaign(ctx, id, change),
      releaseGroups(ctx, id),
      holdGroups(ctx, id, targets),
      ...start.statements,
    ],
    events: [campaignChanged(ctx, { ...campaign, ...change })],
    effects: start.effects,
    audit: { action: "campaign.edit", subject: id, detail: { price: fields.agreedPrice } },
  }).catch(async (error: unknown) => {
    throw isCheckViolation(error) ? await lackOfCreditError(ctx) : error;
  });
  return { message: savedText(edit, review), data: { _id: id } };
});

/** With the times of day in the zone that its dates are in, and its dates as they are if only their zone changes. */
async function datedEdit(ctx: AccountContext, campaign: CampaignRecord, request: Edit) {
  const before = storedRecurrence(campaign);
  const zone = request.timeZone ?? (before && (await zoneOf(ctx, campaign)));
  const scheduledAt = request.scheduleAt ?? campaign.scheduledAt ?? undefined;
  const followUp = await followUpIn(
    ctx,
    { ...request, scheduleAt: scheduledAt },
    draftFollowUp(campaign),
  );
  const edit = { ...(await withRecurrence(ctx, request, zone)), followUp };
  const { recurrence, scheduleAt, timeZone } = edit;
  const isZoneAlone = timeZone !== undefined && scheduleAt === undefined;
  return before && !recurrence && isZoneAlone ? { ...edit, recurrence: before } : edit;
}

function savedText({ scheduleAt, recurrence }: Edit, review: boolean): string {
  if (review) return CAMPAIGN_TEXTS.inReview;
  const moved = scheduleAt !== undefined || recurrence !== undefined;
  return moved ? SCHEDULE_REPLIES.rescheduled : CAMPAIGN_TEXTS.changesSaved;
}

/** One that repeats is sent once only at a time that is given. */
function checkSendType({ recurrence }: CampaignRecord, edit: Edit): void {
  const { sendType, repeat, scheduleAt } = edit;
  const isOnce = sendType === "once" || sendType === "schedule" || repeat === "one_time";
  if (isOnce && recurrence !== null && scheduleAt === undefined) {
    throw invalid("scheduleAt", EDIT_TEXTS.onceWhen);
  }
  if (sendType === "recurrence" && recurrence === null && edit.recurrence === undefined) {
    throw invalid("recurrence", CAMPAIGN_TEXTS.howRepeats);
  }
}

/** What the campaign becomes, at the price that the person saw, if they saw one. */
async function acceptEdit(ctx: AccountContext, campaign: CampaignRecord, edit: Edit) {
  const fields = await editedFields(ctx, campaign, edit);
  const edited = { ...campaign, ...fields };
  const figures = async (prepared: Parameters<typeof flightFigures>[1]) => {
    const found = await flightFigures(ctx, prepared);
    if (found.recipients === 0) throw noRecipients(found);
    return found;
  };
  const content = { campaign: edited, start: edited, followUp: followUpOf(fields), figures };
  const { recipients, price, payer, targets, review } = await accept(ctx, content, edit, {
    price: CAMPAIGN_TEXTS.editPriceChanged,
    version: CAMPAIGN_TEXTS.changedElsewhere,
  });
  const attachmentId = await editedAttachment(ctx, campaign, fields);
  const accepted = { agreedRecipients: recipients, agreedPrice: price };
  return {
    fields: { ...fields, ...accepted, payerId: payer.account.id, attachmentId },
    targets,
    review,
  };
}

/**
 * When it starts from now on. A recurring campaign that repeats as before keeps what was cancelled of its dates, also in
 * another zone.
 */
async function editedStart(
  ctx: AccountContext,
  edited: CampaignRecord,
  edit: Edit,
  review: boolean,
) {
  const { id, recurrence: repeats } = edited;
  const { sendType, scheduleAt, recurrence } = edit;
  const moves = scheduleAt !== undefined || recurrence !== undefined;
  const willRepeat = recurrence !== undefined || (!moves && repeats !== null);
  if (willRepeat && edit.expiresAt !== undefined) {
    throw invalid("expiresAt", VALIDITY_TEXTS.notRepeating);
  }
  if (!moves && repeats !== null && !review) {
    const change = { status: "scheduled", approvedLaunch: null } as const;
    return { change, statements: [], effects: [] };
  }
  const launches = edited.launches + 1;
  // Until when a single one is sent stays, unless another time is given.
  const expiresAt = recurrence ? undefined : (edit.expiresAt ?? edited.validUntil ?? undefined);
  // One that begins to repeat is a series of the account's zone.
  const begins = recurrence !== undefined && repeats === null;
  const { timeZone = await zoneOf(ctx, begins ? { timeZone: null } : edited) } = edit;
  const after = recurrence && (await lastDay(ctx, edited, timeZone));
  const dated = { id, launches, timeZone, after };
  const start = moves
    ? {
        ...(await startTime(ctx, dated, { sendType, scheduleAt, recurrence, expiresAt })),
        timeZone,
      }
    : validUntil(ctx, edited, edit);
  const repeatsAsBefore = recurrence
    ? JSON.stringify(recurrence) === repeats
    : !moves && repeats !== null;
  const kept = repeatsAsBefore ? [await keepCancelledDates(ctx, edited, timeZone)] : [];
  const next = await afterLaunch(ctx, { ...edited, ...start, launches }, { review });
  return {
    change: { ...start, launches, ...next.change },
    statements: [...kept, deleteSchedule(ctx, id), ...next.statements],
    effects: next.effects,
  };
}

/** Until when it is sent, of one whose time stays. */
function validUntil(ctx: AccountContext, { scheduledAt }: CampaignRecord, { expiresAt }: Edit) {
  if (expiresAt === undefined) return {};
  const problem = validityProblem(expiresAt, scheduledAt ?? ctx.now());
  if (problem) throw invalid("expiresAt", problem);
  return { validUntil: expiresAt };
}

/** The end of the day of its last date, if it moves to another zone: no recipient is texted twice on one day. */
async function lastDay(ctx: AccountContext, series: CampaignRecord, timeZone: string) {
  const before = await zoneOf(ctx, series);
  const last = before === timeZone ? undefined : await lastStarted(ctx, series.id);
  return last === undefined ? undefined : endOfDay(dayOf(last, before), timeZone);
}

/** Any later change then goes through the flight check again. */
async function makeDraft(ctx: AccountContext, campaign: CampaignRecord): Promise<void> {
  const { id } = campaign;
  const change = { status: "draft", scheduledAt: null, recurrence: null } as const;
  await commitScheduled(ctx, {
    statements: [
      abortUnlessInStatus(ctx, id, ["scheduled"]),
      ...releaseReservation(ctx, campaign),
      deleteSchedule(ctx, id),
      ...changeCampaign(ctx, id, change),
    ],
    events: [campaignChanged(ctx, { ...campaign, ...change })],
    audit: { action: "campaign.unschedule", subject: id },
  });
}
