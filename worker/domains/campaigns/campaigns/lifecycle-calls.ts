import { CAMPAIGN_TEXTS } from "#core/contract/campaigns/campaign-texts.ts";
import { contract } from "#core/contract/registry.ts";
import { conflict, notFound } from "#core/errors.ts";
import type { Access } from "#core/permissions.ts";
import { FOLLOW_UP_TEXTS } from "#core/rules/follow-ups.ts";
import { SCHEDULE_REPLIES } from "#core/rules/schedules.ts";
import { isStopped } from "#core/rules/stopped-campaigns.ts";
import { type CampaignStatus, wireCampaignStatus } from "#core/statuses.ts";
import type { AccountContext } from "#worker/context.ts";
import type { Statement } from "#worker/db/statement.ts";
import { releaseGroups } from "#worker/domains/audience/groups/group-use-queries.ts";
import { appeal, cancel, reschedule } from "#worker/domains/campaigns/lifecycle/change.ts";
import {
  abortIfStarted,
  deleteSchedule,
  findSchedule,
} from "#worker/domains/campaigns/schedules/schedule-queries.ts";
import { switchLink } from "#worker/domains/content/links/find-link.ts";
import { commitUnlessAborted } from "#worker/kernel/commit.ts";
import type { Effect } from "#worker/kernel/effects.ts";
import { verb } from "#worker/verb.ts";
import {
  abortUnlessHeldFor,
  abortUnlessInStatus,
  type CampaignChange,
  type CampaignRecord,
  changeCampaign,
  getCampaign,
} from "./campaign-queries.ts";
import { changeableCampaign, commitScheduled } from "./campaign-sendable.ts";
import { checkRight } from "./check-right.ts";
import { checkShared } from "./check-shared.ts";
import { campaignChanged } from "./inner/campaign-changed.ts";
import { followUpId } from "./inner/follow-up.ts";
import { campaignIdOf } from "./inner/listed-campaign.ts";
import { endDate } from "./inner/series.ts";
import { prepareCampaign } from "./prepare-campaign.ts";
import { followUpOf } from "./stored-follow-up.ts";

export const appealCampaign = verb(contract.appealCampaign, async (ctx, { id, appeal: text }) => {
  return appeal(ctx, await changeableCampaign(ctx, id, contract.appealCampaign.access), text);
});

export const rescheduleCampaign = verb(contract.rescheduleCampaign, async (ctx, input) => {
  const { scduleid: id, scduledate: to } = input;
  const campaign = await changeableCampaign(ctx, id, contract.rescheduleCampaign.access);
  return reschedule(ctx, campaign, { field: "scduledate", to });
});

/** Stops for good; one that is cancelled already is left as it is. */
export const cancelCampaign = verb(contract.cancelCampaign, async (ctx, { id }) => {
  const campaign = await changeableCampaign(ctx, id, contract.cancelCampaign.access);
  if (campaign.row.status !== "cancelled") await cancel(ctx, campaign);
  return { data: { status: wireCampaignStatus("cancelled") } };
});

/** R077: one that has started is cancelled from its report. */
export const cancelScheduled = verb(contract.cancelScheduled, async (ctx, { scduleid: id }) => {
  const { status, scheduledAt, recurrence } = await getCampaign(ctx, id);
  const waits = ["scheduled", "pending", "cancelled"].includes(status) || recurrence !== null;
  if (scheduledAt === null || !waits) throw conflict(CAMPAIGN_TEXTS.notScheduled);
  await cancelCampaign(ctx, { id });
  return { message: SCHEDULE_REPLIES.cancelled };
});

export const changeLink = verb(contract.changeLink, async (ctx, { id, ...change }) => {
  const { refusals } = await changeableCampaign(ctx, id, contract.changeLink.access);
  return switchLink(ctx, { subject: id, missing: refusals.link }, change);
});

/**
 * No message is claimed from this moment; those that a carrier accepted still arrive. A recurring
 * campaign leaves out the dates that pass meanwhile.
 */
export const pauseCampaign = verb(contract.pauseCampaign, async (ctx, { id }) => {
  const campaign = await getCampaign(ctx, id);
  return changeStatus(ctx, campaign, {
    action: "campaign.pause",
    access: contract.pauseCampaign.access,
    from: campaign.recurrence === null ? "sending" : "scheduled",
    change: { status: "paused" },
  });
});

export const resumeCampaign = verb(contract.resumeCampaign, async (ctx, { id }) => {
  const campaign = await getCampaign(ctx, id);
  if (campaign.status === "paused" && isStopped(campaign.holdReason)) {
    throw conflict(CAMPAIGN_TEXTS.stopped);
  }
  return await resume(ctx, campaign);
});

/** A campaign that lost its sender or a shared group returns an error instead. */
export async function resume(ctx: AccountContext, campaign: CampaignRecord) {
  if (campaign.status === "paused") {
    await Promise.all([prepareCampaign(ctx, campaign), checkShared(ctx, campaign)]);
  }
  const series = campaign.recurrence !== null;
  return changeStatus(ctx, campaign, {
    action: "campaign.resume",
    access: contract.resumeCampaign.access,
    from: "paused",
    guard: abortUnlessHeldFor(ctx, campaign),
    change: { status: series ? "scheduled" : "sending", holdReason: null },
    effects: series ? [] : [{ type: "run", campaign: campaignIdOf(campaign) }],
  });
}

/** R080: only a date that is still to come. */
export const cancelOccurrence = verb(contract.cancelOccurrence, async (ctx, input) => {
  const { scduleid, queueid } = input;
  const [series, date] = await Promise.all([
    getCampaign(ctx, scduleid),
    findSchedule(ctx, queueid),
  ]);
  checkRight(ctx, series, contract.cancelOccurrence.access);
  if (series.recurrence === null) throw conflict(SCHEDULE_REPLIES.notRecurring);
  if (date?.subject !== series.id) throw notFound("Date");
  const done = { message: SCHEDULE_REPLIES.cancelled, status: "cancel" };
  if (date.status === "cancelled") return done;
  if (date.status !== "scheduled") throw conflict(SCHEDULE_REPLIES.notWaiting);
  const { dueAt } = date;
  await commitScheduled(ctx, {
    ...(await endDate(ctx, series, { id: queueid, dueAt }, { status: "cancelled" })),
    events: [campaignChanged(ctx, series)],
    audit: { action: "campaign.skip", subject: series.id, detail: { dueAt } },
  });
  return done;
});

/** Of a recurring campaign: of all dates that are still to start. */
export const cancelFollowUp = verb(contract.cancelFollowUp, async (ctx, { id }) => {
  const campaign = await getCampaign(ctx, id);
  checkRight(ctx, campaign, contract.cancelFollowUp.access);
  const followUp = followUpOf(campaign);
  if (!followUp) throw conflict(FOLLOW_UP_TEXTS.none);
  const done = { message: FOLLOW_UP_TEXTS.cancelled };
  if (followUp.cancelled) return done;
  const schedule = await followUpId(campaign);
  const started = conflict(FOLLOW_UP_TEXTS.started);
  if ((await findSchedule(ctx, schedule))?.status === "started") throw started;
  const note = { of: "cancelledFollowUp", account: ctx.account.id, campaign: id } as const;
  const committed = await commitUnlessAborted(ctx, {
    statements: [
      abortIfStarted(ctx, schedule),
      ...changeCampaign(ctx, id, { followUp: JSON.stringify({ ...followUp, cancelled: true }) }),
      { ...deleteSchedule(ctx, id, "followUp"), note },
      releaseGroups(ctx, schedule),
    ],
    events: [campaignChanged(ctx, campaign)],
    audit: { action: "campaign.cancelFollowUp", subject: id },
  });
  if (!committed) throw started;
  return done;
});

interface StatusChange {
  action: string;
  /** What the call requires. */
  access: Access;
  from: CampaignStatus;
  change: CampaignChange & { status: CampaignStatus };
  guard?: Statement;
  effects?: readonly Effect[];
}

/** Moves a campaign from one state to another, once; one that is already there is left as it is. */
async function changeStatus(
  ctx: AccountContext,
  campaign: CampaignRecord,
  { action, access, from, change, guard, effects = [] }: StatusChange,
): Promise<{ data: { status: string } }> {
  checkRight(ctx, campaign, access);
  const { id } = campaign;
  const done = { data: { status: wireCampaignStatus(change.status) } };
  if (campaign.status === change.status) return done;
  const committed = await commitUnlessAborted(ctx, {
    statements: [
      abortUnlessInStatus(ctx, id, [from]),
      ...(guard ? [guard] : []),
      ...changeCampaign(ctx, id, change),
    ],
    events: [campaignChanged(ctx, { ...campaign, ...change })],
    effects,
    audit: { action, subject: id },
  });
  if (!committed) throw conflict(CAMPAIGN_TEXTS.notRunning);
  return done;
}
