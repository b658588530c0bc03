import type * as z from "zod";
import { CAMPAIGN_TEXTS } from "#core/contract/campaign-texts.ts";
import { type Kept, kept } from "#core/contract/kept-fields.ts";
import type { contract } from "#core/contract/registry.ts";
import { invalid, notFound } from "#core/errors.ts";
import type { AccountContext } from "#worker/context.ts";
import type { Statement } from "#worker/db/statement.ts";
import { abortUnlessComplete, audienceById } from "#worker/domains/audiences/audience-queries.ts";
import { hasNumbers, numbersAudience } from "#worker/domains/audiences/numbers-audience.ts";
import { groupSizes } from "#worker/domains/groups/group-sizes.ts";
import { ownLongUrl } from "#worker/domains/links/long-url.ts";
import { filtersOf } from "#worker/domains/segments/filters-of.ts";
import type { CampaignRecord, copiedContent } from "../campaign-queries.ts";

type Given = z.output<typeof contract.createDraft.input>;
/** What a campaign says and to whom, as its row has it. */
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
  await checkOwn(ctx, input);
  const groups = [...groupsOf(input), ...new Set(input.segment_array ?? [])];
  const audienceId = await audienceOf(ctx, input, { groups, kept: before?.audienceId ?? null });
  return {
    name: input.name,
    type: input.campaign_type,
    sender: input.sender,
    message: input.message,
    groupIds: JSON.stringify(groups),
    audienceId,
    optOut: wantsOptOut(input),
    plainValues: input.plainValues,
    longUrl: ownLongUrl(ctx, input.longUrl),
    replyLink: input.replyLink ?? before?.replyLink ?? false,
    replyLinkMessage: input.replyLinkMessage ?? before?.replyLinkMessage ?? null,
    payload: JSON.stringify(keptOf(input, before)),
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

/** The groups that a request names, each once. */
function groupsOf({ group_array, group, groupObj = [] }: Given): string[] {
  if (group_array.length > 0) return [...new Set(group_array)];
  const objects = [groupObj].flat().map(({ _id }) => _id);
  return [...new Set([...(group ? [group] : []), ...objects])];
}

/** The list that a request names, or the one that is kept; groups take its place. */
export async function audienceOf(
  ctx: AccountContext,
  input: Pick<Given, "audience" | "contacts" | "numberList">,
  { groups, kept: before }: { groups: readonly string[]; kept: string | null },
): Promise<string | null> {
  const isTyped = hasNumbers(input);
  const ways = [groups.length > 0, isTyped, Boolean(input.audience)];
  if (ways.filter(Boolean).length > 1) throw invalid("audience", CAMPAIGN_TEXTS.oneAudience);
  if (isTyped) return numbersAudience(ctx, input);
  if (groups.length > 0) return null;
  return input.audience === undefined ? before : input.audience;
}

/** R109: a notification campaign carries no opt-out. */
function wantsOptOut({ campaign_type, optout, replyStopToOptOut }: Given): boolean {
  if (campaign_type === "notification") return false;
  const given = [optout, replyStopToOptOut].filter((wish) => wish !== undefined);
  return given.length === 0 || given.some(Boolean);
}

function keptOf(input: Given, before: CampaignRecord | undefined): Kept {
  return { ...(before && keptIn(before)), ...kept.parse(input) };
}

/** The documented fields that are only kept. */
export function keptIn({ payload }: Pick<CampaignRecord, "payload">): Kept {
  return kept.parse(JSON.parse(payload));
}

/** For the batch that gives a campaign its audience. */
export function keepAudience(
  ctx: AccountContext,
  { audienceId }: Pick<Content, "audienceId">,
): Statement[] {
  return audienceId === null ? [] : [abortUnlessComplete(ctx, audienceId)];
}
