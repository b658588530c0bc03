import type * as z from "zod";
import { CAMPAIGN_TEXTS } from "#core/contract/campaigns/campaign-texts.ts";
import { type Kept, kept } from "#core/contract/campaigns/kept-fields.ts";
import type { contract } from "#core/contract/registry.ts";
import { invalid, notFound } from "#core/errors.ts";
import type { AccountContext } from "#worker/context.ts";
import type { Statement } from "#worker/db/statement.ts";
import {
  abortUnlessComplete,
  audienceById,
} from "#worker/domains/audience/audiences/audience-queries.ts";
import {
  hasNumbers,
  numbersAudience,
} from "#worker/domains/audience/audiences/numbers-audience.ts";
import { groupSizes } from "#worker/domains/audience/groups/group-sizes.ts";
import { filtersOf } from "#worker/domains/audience/segments/filters-of.ts";
import { ownLongUrl } from "#worker/domains/content/links/long-url.ts";
import { attachmentOf } from "#worker/domains/content/media/attachment-of.ts";
import type { CampaignRecord, copiedContent } from "../campaign-queries.ts";
import { checkMedium } from "../check-medium.ts";
import { groupIdsOf, segmentIdsOf } from "../prepare-campaign.ts";

type Given = z.output<typeof contract.createDraft.input> & { name: string };
/** A campaign's text and audience, as its row has them. */
export type Content = ReturnType<typeof copiedContent> & Pick<CampaignRecord, "name">;

/**
 * What a request says about a campaign. `before` is what the campaign has so far: of what changes
 * nothing about the text, and of the audience, what is not given stays.
 */
export async function contentOf(
  ctx: AccountContext,
  input: Given,
  before?: CampaignRecord,
): Promise<Content> {
  const medium = input.camp_type ?? before?.medium ?? "sms";
  checkMedium(ctx, medium);
  await checkOwn(ctx, input);
  const targets = targetsOf({ ...input, group_array: groupsOf(input) }, before);
  const audienceId = await audienceOf(ctx, input, { targets, kept: before?.audienceId ?? null });
  const payload = keptOf(input, before);
  const carried = medium === "mms" && (await attachmentOf(ctx, payload, before?.attachmentId));
  return {
    medium,
    attachmentId: carried || null,
    name: input.name,
    type: input.campaign_type,
    sender: input.sender,
    message: input.message,
    groupIds: JSON.stringify(targets),
    audienceId,
    optOut: wantsOptOut(input),
    plainValues: input.plainValues,
    longUrl: ownLongUrl(ctx, input.longUrl),
    replyLink: input.replyLink ?? before?.replyLink ?? false,
    replyLinkMessage: input.replyLinkMessage ?? before?.replyLinkMessage ?? null,
    payload: JSON.stringify(payload),
  };
}

/** Another account's records do not exist. */
export async function checkOwn(
  ctx: AccountContext,
  {
    group,
    segment_array = [],
    audience,
  }: Partial<Pick<Given, "group" | "segment_array" | "audience">>,
): Promise<void> {
  const [groups] = await Promise.all([
    group && groupSizes(ctx, [group]),
    audience && audienceById(ctx, audience),
    filtersOf(ctx, [...new Set(segment_array)]),
  ]);
  if (groups?.length === 0) throw notFound("Group");
}

/** The groups that a request names; undefined if it says nothing about them. */
export function groupsOf({
  group_array,
  group,
  groupObj,
}: Partial<Given>): readonly string[] | undefined {
  if (group_array?.length) return group_array;
  const others = [...(group ? [group] : []), ...[groupObj ?? []].flat().map(({ _id }) => _id)];
  return others.length > 0 ? others : group_array;
}

type List = Pick<Given, "audience" | "contacts" | "numberList">;
interface Targets {
  group_array?: readonly string[] | undefined;
  segment_array?: readonly string[] | undefined;
}

/** Groups and segments, each once: of either, what a request leaves out stays, unless a list takes their place. */
export function targetsOf(
  { group_array: groups, segment_array: segments, ...list }: Targets & List,
  before?: CampaignRecord,
): string[] {
  const stays = before && !hasNumbers(list) && !list.audience ? before : { groupIds: "[]" };
  return [...new Set([...(groups ?? groupIdsOf(stays)), ...(segments ?? segmentIdsOf(stays))])];
}

/** The list that a request names, or the one that is kept; groups and segments take its place. */
export async function audienceOf(
  ctx: AccountContext,
  input: List,
  { targets, kept: before }: { targets: readonly string[]; kept: string | null },
): Promise<string | null> {
  const isTyped = hasNumbers(input);
  const ways = [targets.length > 0, isTyped, Boolean(input.audience)];
  if (ways.filter(Boolean).length > 1) throw invalid("audience", CAMPAIGN_TEXTS.oneAudience);
  if (isTyped) return numbersAudience(ctx, input);
  if (targets.length > 0) return null;
  return input.audience === undefined ? before : input.audience;
}

/** R109: a notification campaign carries no opt-out. */
function wantsOptOut({ campaign_type, ...wishes }: Given): boolean {
  return campaign_type !== "notification" && (optOutWanted(wishes) ?? true);
}

/** Whether either opt-out is wanted; undefined if a request says nothing about them. */
export function optOutWanted({
  optout,
  replyStopToOptOut,
}: Partial<Pick<Given, "optout" | "replyStopToOptOut">>): boolean | undefined {
  const given = [optout, replyStopToOptOut].filter((wish) => wish !== undefined);
  return given.length === 0 ? undefined : given.some(Boolean);
}

function keptOf(input: Given, before: CampaignRecord | undefined): Kept {
  return { ...(before && documentedFieldsOf(before)), ...kept.parse(input) };
}

/** The documented fields that are only kept. */
export function documentedFieldsOf({ payload }: Pick<CampaignRecord, "payload">): Kept {
  return kept.parse(JSON.parse(payload));
}

/** For the batch that gives a campaign its audience. */
export function keepAudience(
  ctx: AccountContext,
  { audienceId }: Pick<Content, "audienceId">,
): Statement[] {
  return audienceId === null ? [] : [abortUnlessComplete(ctx, audienceId)];
}
