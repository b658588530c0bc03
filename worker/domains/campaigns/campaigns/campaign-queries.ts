import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import { notFound } from "#core/errors.ts";
import type { ParamValues } from "#core/rules/merge-tags.ts";
import type { Millicents } from "#core/rules/money.ts";
import { ACTIVE_STATUSES, type CampaignStatus, isActive } from "#core/statuses.ts";
import type { AccountContext } from "#worker/context.ts";
import { abortUnless } from "#worker/db/batch-guard.ts";
import { campaigns } from "#worker/db/schema/shard/campaigns.ts";
import type { Statement } from "#worker/db/statement.ts";
import { releaseGroups } from "#worker/domains/audience/groups/group-use-queries.ts";
import type { JobRows } from "#worker/kernel/job-queries.ts";
import { mediumIsOpen } from "#worker/kernel/medium-is-open.ts";

export type CampaignRecord = typeof campaigns.$inferSelect;
export type CampaignChange = Partial<Omit<CampaignRecord, "accountId" | "id" | "createdAt">>;

export async function getCampaign(ctx: AccountContext, id: string): Promise<CampaignRecord> {
  const campaign = await findCampaign(ctx, id);
  if (!campaign) throw notFound("Campaign");
  return campaign;
}

/** R191: one of a medium that the caller does not see is not found. */
export async function findCampaign(
  ctx: AccountContext,
  id: string,
): Promise<CampaignRecord | undefined> {
  const campaign = await ctx.db.find(campaigns, eq(campaigns.id, id));
  return campaign && mediumIsOpen(ctx, campaign.medium) ? campaign : undefined;
}

/** Those that are on their way, or about to be. */
export function activeCampaigns(ctx: AccountContext, limit: number): Promise<CampaignRecord[]> {
  const where = inArray(campaigns.status, [...ACTIVE_STATUSES]);
  return ctx.db.list(campaigns, { where, limit });
}

/** The campaign that a client sent under this key. */
export function campaignByKey(ctx: AccountContext, key: string) {
  return ctx.db.find(campaigns, eq(campaigns.clientKey, key));
}

export function insertCampaign(
  ctx: AccountContext,
  values: Omit<typeof campaigns.$inferInsert, "accountId" | "status" | "createdAt" | "updatedAt">,
): Statement {
  const now = ctx.now();
  return ctx.db.insert(campaigns, { ...values, status: "draft", createdAt: now, updatedAt: now });
}

/** A campaign's text and audience: all that a copy of it has too. */
export function copiedContent(campaign: CampaignRecord) {
  const { type, sender, message, groupIds, audienceId, optOut, plainValues } = campaign;
  const { longUrl, replyLink, replyLinkMessage, payload, medium, attachmentId } = campaign;
  return {
    type,
    sender,
    message,
    medium,
    attachmentId,
    groupIds,
    audienceId,
    optOut,
    plainValues,
    longUrl,
    replyLink,
    replyLinkMessage,
    payload,
  };
}

type Started = Pick<CampaignRecord, "id" | "name" | "scheduledAt"> & Partial<CampaignRecord>;

/** A campaign of its own, about to be planned, of one whose date or follow-up has come. */
export function insertStarted(ctx: AccountContext, of: CampaignRecord, values: Started): Statement {
  const now = ctx.now();
  const approved = of.approvedLaunch === of.launches;
  return ctx.db.insert(campaigns, {
    ...copiedContent(of),
    createdBy: of.createdBy,
    payerId: of.payerId,
    heldBy: of.heldBy,
    agreedRecipients: of.agreedRecipients,
    status: "planning",
    launches: 1,
    approvedLaunch: approved ? 1 : null,
    approvedParams: approved ? of.approvedParams : null,
    approvedHost: approved ? of.approvedHost : null,
    reviewedAudienceId: approved ? of.reviewedAudienceId : null,
    ...values,
    createdAt: now,
    updatedAt: now,
  });
}

/** What was approved, of a plan. */
interface Approved {
  params: ParamValues;
  recipients: number;
  review?: { host: string };
}

/** A date was approved with what changed: the dates that follow, of the same text, are approved with it. */
export function approveSeries(
  ctx: AccountContext,
  { seriesId, message, heldBy, reviewedAudienceId }: CampaignRecord,
  plan: Approved,
): Statement[] {
  if (seriesId === null) return [];
  const same = and(eq(campaigns.id, seriesId), eq(campaigns.message, message)) ?? sql`0`;
  const approved = {
    approvedParams: JSON.stringify(plan.params),
    approvedHost: plan.review?.host ?? null,
    agreedRecipients: plan.recipients,
  };
  return [ctx.db.update(campaigns, { ...approved, heldBy, reviewedAudienceId }, same)];
}

/** From these on, money was taken for it, or it has ended: a restored database must not send it again. */
const JOURNALLED: readonly CampaignStatus[] = [
  "scheduled",
  "sending",
  "paused",
  "cancelled",
  "complete",
];

/** Campaigns that are being planned: their dead letters give them up, long before a day is over. */
export const PLAN_ROWS: JobRows = {
  table: campaigns,
  open: sql`status IN ('planning', 'sending') AND status = 'planning'`,
  since: sql`updated_at`,
};

/** Changes a campaign; one that is no longer in progress releases its groups. */
export function changeCampaign(
  ctx: AccountContext,
  id: string,
  change: CampaignChange,
): Statement[] {
  const values = { ...change, updatedAt: ctx.now() };
  const update = ctx.db.update(campaigns, values, eq(campaigns.id, id));
  const { status } = change;
  if (!status) return [update];
  const release = isActive(status) ? [] : [releaseGroups(ctx, id)];
  if (!JOURNALLED.includes(status)) return [update, ...release];
  return [
    { ...update, note: { of: "campaign", account: ctx.account.id, campaign: id } },
    ...release,
  ];
}

/** What there must be to send one that is held for want of credit. It is the same version of it still. */
export function noteCreditNeeded(
  ctx: AccountContext,
  id: string,
  creditNeeded: Millicents,
): Statement {
  return ctx.db.update(campaigns, { creditNeeded }, eq(campaigns.id, id));
}

export function deleteCampaign(ctx: AccountContext, id: string): Statement {
  return ctx.db.delete(campaigns, eq(campaigns.id, id));
}

/** Aborts the batch unless the campaign is like this at that moment. */
export function abortUnlessCampaign(ctx: AccountContext, id: string, is: SQL): Statement {
  return abortUnless(sql`EXISTS (SELECT 1 FROM campaigns WHERE account_id = ${ctx.db.accountId}
    AND id = ${id} AND ${is})`);
}

export function abortUnlessInStatus(
  ctx: AccountContext,
  id: string,
  statuses: readonly CampaignStatus[],
): Statement {
  const among = sql`(SELECT value FROM json_each(${JSON.stringify(statuses)}))`;
  return abortUnlessCampaign(ctx, id, sql`status IN ${among}`);
}

/** Aborts the batch unless the campaign is still held since the launch that was read. */
export function abortUnlessHeld(
  ctx: AccountContext,
  { id, launches }: Pick<CampaignRecord, "id" | "launches">,
): Statement {
  return abortUnlessCampaign(ctx, id, sql`status = 'held' AND launches = ${launches}`);
}

/** Aborts the batch if the campaign was changed since it was read. */
export function abortIfChanged(
  ctx: AccountContext,
  { id, updatedAt }: Pick<CampaignRecord, "id" | "updatedAt">,
): Statement {
  return abortUnlessCampaign(ctx, id, sql`updated_at = ${updatedAt}`);
}

/** Aborts the batch if the campaign is held for something else than when it was read. */
export function abortUnlessHeldFor(
  ctx: AccountContext,
  { id, holdReason }: Pick<CampaignRecord, "id" | "holdReason">,
): Statement {
  return abortUnlessCampaign(ctx, id, sql`hold_reason IS ${holdReason}`);
}

/** Aborts the batch if what follows the campaign was changed since it was read: cancelled, say. */
export function abortUnlessFollowed(
  ctx: AccountContext,
  { id, followUp }: Pick<CampaignRecord, "id" | "followUp">,
): Statement {
  return abortUnlessCampaign(ctx, id, sql`follow_up IS ${followUp}`);
}

/** Aborts the batch unless the plan is as it was read: being written, or awaiting approval. */
export function abortUnlessAtCursor(
  ctx: AccountContext,
  {
    id,
    status,
    launches,
    planCursor,
  }: Pick<CampaignRecord, "id" | "status" | "launches" | "planCursor">,
): Statement {
  const is = sql`status = ${status} AND launches = ${launches} AND plan_cursor IS ${planCursor}`;
  return abortUnlessCampaign(ctx, id, is);
}
