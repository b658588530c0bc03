import { formatDate } from "#core/rules/dates.ts";
import { ROW_BYTES } from "#core/rules/limits.ts";
import { paramsIn, parseTemplate } from "#core/rules/merge-tags.ts";
import { SCHEDULE_REPLIES } from "#core/rules/schedules.ts";
import type { AccountContext } from "#worker/context.ts";
import { isUniqueViolation, type Statement } from "#worker/db/statement.ts";
import { holdGroups, releaseGroups } from "#worker/domains/audience/groups/group-use-queries.ts";
import { dropDue, skipDue } from "#worker/domains/campaigns/lifecycle/skip-due.ts";
import type { Due } from "#worker/domains/campaigns/schedules/due-schedules.ts";
import { endSchedule } from "#worker/domains/campaigns/schedules/schedule-queries.ts";
import { type Change, commit } from "#worker/kernel/commit.ts";
import { countDataWithoutLimit } from "#worker/kernel/limits/keep-within.ts";
import {
  abortUnlessInStatus,
  type CampaignRecord,
  changeCampaign,
  findCampaign,
  insertStarted,
} from "./campaign-queries.ts";
import { campaignSendable } from "./campaign-sendable.ts";
import { campaignChanged } from "./inner/campaign-changed.ts";
import { approvedParams } from "./inner/same-params.ts";
import { campaignOfDate, endDate, zoneOf } from "./inner/series.ts";
import { targetIdsOf } from "./prepare-campaign.ts";
import { followUpOf } from "./stored-follow-up.ts";

/** A campaign whose time has come is planned, for those in its groups now. */
export async function startCampaign(ctx: AccountContext, due: Due): Promise<void> {
  const campaign = await findCampaign(ctx, due.subject);
  if (campaign?.status !== "scheduled") return dropDue(ctx, due);
  const change = { status: "planning", planCursor: null } as const;
  await commit(ctx, {
    statements: [
      abortUnlessInStatus(ctx, campaign.id, ["scheduled"]),
      ...endSchedule(ctx, due, { status: "started" }),
      ...changeCampaign(ctx, campaign.id, change),
    ],
    events: [campaignChanged(ctx, { ...campaign, ...change })],
    effects: [{ type: "job", kind: "plan", id: campaign.id }],
    audit: { action: "campaign.start", subject: campaign.id, detail: { dueAt: due.dueAt } },
  });
}

export async function skipCampaign(ctx: AccountContext, due: Due, reason: string): Promise<void> {
  const campaign = await findCampaign(ctx, due.subject);
  await skipDue(ctx, due, campaign && campaignSendable(ctx, campaign), reason);
}

/** Room for a date behind a name. */
const DATED_LENGTH = 67;

/** A date of a recurring campaign is planned for those in its groups now. */
export async function startOccurrence(ctx: AccountContext, due: Due): Promise<void> {
  const series = await findCampaign(ctx, due.subject);
  if (series?.status === "paused") return skipOccurrence(ctx, due, SCHEDULE_REPLIES.wasPaused);
  if (series?.status !== "scheduled") return dropDue(ctx, due);
  const timeZone = await zoneOf(ctx, series);
  const name = `${series.name.slice(0, DATED_LENGTH)} ${formatDate(due.dueAt, timeZone)}`;
  await startOwn(ctx, due, series, {
    values: { name, followUp: series.followUp, timeZone: series.timeZone, seriesId: series.id },
    guards: [abortUnlessInStatus(ctx, series.id, ["scheduled"])],
    ended: await endDate(ctx, series, due, { status: "started" }),
    detail: { series: series.id, dueAt: due.dueAt },
  });
}

interface Own {
  values: Omit<Parameters<typeof insertStarted>[2], "id" | "scheduledAt">;
  guards?: readonly Statement[];
  /** What ends its schedule. */
  ended: Required<Pick<Change, "statements" | "effects">>;
  detail: object;
}

/** Makes a campaign of its own of what has come due, which is planned and charged by itself. */
async function startOwn(
  ctx: AccountContext,
  due: Due,
  of: CampaignRecord,
  { values, guards = [], ended, detail }: Own,
): Promise<void> {
  const id = campaignOfDate(due.id);
  await commit(ctx, {
    statements: [
      ...guards,
      ...ended.statements,
      insertStarted(ctx, of, { id, scheduledAt: due.dueAt, ...values }),
      countDataWithoutLimit(ctx, ROW_BYTES.campaign),
      holdGroups(ctx, id, targetIdsOf(of)),
    ],
    events: [campaignChanged(ctx, of)],
    effects: [{ type: "job", kind: "plan", id }, ...ended.effects],
    audit: { action: "campaign.start", subject: id, detail },
  }).catch(async (error: unknown) => {
    // It was sent before the records were restored to an earlier time.
    if (!isUniqueViolation(error)) throw error;
    await commit(ctx, ended);
  });
}

/** Gives one date up and says why; the campaign continues. */
export async function skipOccurrence(ctx: AccountContext, due: Due, reason: string): Promise<void> {
  const series = await findCampaign(ctx, due.subject);
  if (!series || !isWaiting(series)) return dropDue(ctx, due);
  await commit(ctx, {
    ...(await endDate(ctx, series, due, { status: "failed", info: reason })),
    events: [
      campaignChanged(ctx, series),
      { type: "occurrence.skipped", name: series.name, reason },
    ],
  });
}

function isWaiting({ status }: CampaignRecord): boolean {
  return status === "scheduled" || status === "paused";
}

const ENDING = " (follow-up)";
const FOLLOWED_LENGTH = 80 - ENDING.length;

/** A follow-up is planned for those that the campaign reached. */
export async function startFollowUp(ctx: AccountContext, due: Due): Promise<void> {
  const { campaign, followUp } = await followed(ctx, due);
  if (!campaign || !followUp) return dropDue(ctx, due, [releaseGroups(ctx, due.id)]);
  const { message } = followUp;
  const approved = paramsIn(parseTemplate(message), approvedParams(campaign));
  const ended = [...endSchedule(ctx, due, { status: "started" }), releaseGroups(ctx, due.id)];
  await startOwn(ctx, due, campaign, {
    values: {
      name: `${campaign.name.slice(0, FOLLOWED_LENGTH)}${ENDING}`,
      message,
      // It is a text. The link to reply belongs to the first one.
      medium: "sms",
      attachmentId: null,
      replyLink: false,
      replyLinkMessage: null,
      followedId: campaign.id,
      approvedParams: JSON.stringify(approved),
    },
    ended: { statements: ended, effects: [] },
    detail: { follows: campaign.id },
  });
}

/** Gives it up and says why. */
export async function skipFollowUp(ctx: AccountContext, due: Due, reason: string): Promise<void> {
  const { campaign, followUp } = await followed(ctx, due);
  if (!campaign || !followUp) return dropDue(ctx, due, [releaseGroups(ctx, due.id)]);
  await commit(ctx, {
    statements: [
      ...endSchedule(ctx, due, { status: "failed", info: reason }),
      releaseGroups(ctx, due.id),
    ],
    events: [
      campaignChanged(ctx, campaign),
      { type: "followUp.failed", name: campaign.name, reason },
    ],
  });
}

/** The campaign, if its follow-up is still wanted. */
async function followed(ctx: AccountContext, due: Due) {
  const campaign = await findCampaign(ctx, due.subject);
  const followUp = campaign?.status === "complete" ? followUpOf(campaign) : undefined;
  return { campaign, followUp: followUp?.cancelled ? undefined : followUp };
}
