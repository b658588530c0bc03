import type * as z from "zod";
import { CAMPAIGN_TEXTS } from "#core/contract/campaigns/campaign-texts.ts";
import { type Kept, kept } from "#core/contract/campaigns/kept-fields.ts";
import { EDIT_TEXTS } from "#core/contract/campaigns/scheduled-edit.ts";
import { attachment } from "#core/contract/media/attachment-fields.ts";
import type { contract } from "#core/contract/registry.ts";
import type { Input } from "#core/endpoint.ts";
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
import { groupSizes } from "#worker/domains/audience/groups/group-names.ts";
import { filtersOf } from "#worker/domains/audience/segments/filter-contacts.ts";
import { ownLongUrl } from "#worker/domains/content/links/long-url.ts";
import { attachmentContents } from "#worker/domains/content/media/attachment-contents.ts";
import {
  attachmentOf,
  checkAttachment,
  neededAttachment,
} from "#worker/domains/content/media/attachment-of.ts";
import type { CampaignRecord, copiedContent } from "../campaign-queries.ts";
import { checkMedium } from "../check-right.ts";
import { groupIdsOf, segmentIdsOf } from "../prepare-campaign.ts";
import { storeFollowUp } from "../stored-follow-up.ts";

type Given = Partial<z.output<typeof contract.createDraft.input>>;
/** A campaign's text and audience, as its row has them. */
export type Content = ReturnType<typeof copiedContent> & Pick<CampaignRecord, "name">;

/** What a campaign is as long as nothing is said about it. */
const NEW: Content = {
  name: "",
  medium: "sms",
  type: "promotional",
  sender: "",
  message: "",
  groupIds: "[]",
  audienceId: null,
  optOut: true,
  plainValues: false,
  longUrl: null,
  replyLink: false,
  replyLinkMessage: null,
  payload: "{}",
  attachmentId: null,
};

/** What a request makes of a campaign: what it leaves out stays as it was `before`. */
async function contentOf(
  ctx: AccountContext,
  input: Given,
  before: Content,
): Promise<Omit<Content, "attachmentId">> {
  const medium = input.camp_type ?? before.medium;
  checkMedium(ctx, medium);
  await checkOwn(ctx, input);
  const targets = targetsOf({ ...input, group_array: groupsOf(input) }, before);
  const audienceId = await audienceOf(ctx, input, { targets, kept: before.audienceId });
  const type = input.campaign_type ?? before.type;
  const wantsOptOut = optOutWanted(input) ?? before.optOut;
  return {
    medium,
    name: input.name ?? before.name,
    type,
    sender: input.sender ?? before.sender,
    message: input.message ?? before.message,
    groupIds: JSON.stringify(targets),
    audienceId,
    // R109: a notification campaign carries no opt-out.
    optOut: wantsOptOut && type !== "notification",
    plainValues: input.plainValues ?? before.plainValues,
    longUrl: input.longUrl === undefined ? before.longUrl : ownLongUrl(ctx, input.longUrl),
    replyLink: input.replyLink ?? before.replyLink,
    replyLinkMessage: input.replyLinkMessage ?? before.replyLinkMessage,
    payload: JSON.stringify({ ...documentedFieldsOf(before), ...kept.parse(input) }),
  };
}

/** The content of a campaign that is saved as a whole, with what its MMS carry. */
export async function savedContent(
  ctx: AccountContext,
  input: Given,
  saved?: Content,
): Promise<Content> {
  // Of what changes the text, only the reply link stays if it is left out.
  const before = saved ? { ...saved, optOut: NEW.optOut, longUrl: NEW.longUrl } : NEW;
  const content = await contentOf(ctx, input, before);
  const carried =
    content.medium === "mms" &&
    (await attachmentOf(ctx, documentedFieldsOf(content), before.attachmentId));
  return { ...content, attachmentId: carried || null };
}

/** Another account's records do not exist. */
async function checkOwn(
  ctx: AccountContext,
  { group, segment_array = [], audience }: Pick<Given, "group" | "segment_array" | "audience">,
): Promise<void> {
  const [groups] = await Promise.all([
    group && groupSizes(ctx, [group]),
    audience && audienceById(ctx, audience),
    filtersOf(ctx, [...new Set(segment_array)]),
  ]);
  if (groups?.length === 0) throw notFound("Group");
}

/** The groups that a request names; undefined if it says nothing about them. */
function groupsOf({ group_array, group, groupObj }: Given): readonly string[] | undefined {
  if (group_array?.length) return group_array;
  const others = [...(group ? [group] : []), ...[groupObj ?? []].flat().map(({ _id }) => _id)];
  return others.length > 0 ? others : group_array;
}

type List = Pick<Given, "audience" | "contacts" | "numberList">;
interface Targets {
  group_array?: readonly string[];
  segment_array?: readonly string[];
}

/** Groups and segments, each once: of either, what a request leaves out stays, unless a list takes their place. */
function targetsOf(
  { group_array: groups, segment_array: segments, ...list }: Targets & List,
  before: Pick<Content, "groupIds">,
): string[] {
  const stays = hasNumbers(list) || list.audience ? NEW : before;
  return [...new Set([...(groups ?? groupIdsOf(stays)), ...(segments ?? segmentIdsOf(stays))])];
}

/** The list that a request names, or the one that is kept; groups and segments take its place. */
async function audienceOf(
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

/** Whether either opt-out is wanted; undefined if a request says nothing about them. */
function optOutWanted({ optout, replyStopToOptOut }: Given): boolean | undefined {
  const given = [optout, replyStopToOptOut].filter((wish) => wish !== undefined);
  return given.length === 0 ? undefined : given.some(Boolean);
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

export type Edit = Omit<Input<typeof contract.editScheduled>, "scduleid">;

const NO_FILE = { media: undefined, url: undefined, mediaType: undefined, mediaName: undefined };

/** What a scheduled campaign becomes: what is left out stays. */
export async function editedFields(ctx: AccountContext, campaign: CampaignRecord, edit: Edit) {
  if (edit.camp_type !== undefined && edit.camp_type !== campaign.medium) {
    throw invalid("camp_type", EDIT_TEXTS.mediumStays);
  }
  const content = await contentOf(ctx, edit, campaign);
  return {
    ...content,
    payload: await withEditedFile(ctx, content.payload, { campaign, edit }),
    followUp: edit.followUp === undefined ? campaign.followUp : storeFollowUp(edit.followUp),
  };
}

/** With what its MMS carry: what is left out stays, and another file takes the place of the one before. */
async function withEditedFile(
  ctx: AccountContext,
  payload: string,
  { campaign: { attachmentId }, edit }: { campaign: CampaignRecord; edit: Edit },
): Promise<string> {
  const file = attachment.parse(edit);
  if (attachmentId === null || Object.keys(file).length === 0) return payload;
  const before = (await attachmentContents(ctx, [attachmentId])).get(attachmentId);
  const stays = file.media || file.url ? { subject: before?.subject } : before;
  const carried = { ...stays, ...file };
  await checkAttachment(ctx, carried);
  return JSON.stringify({ ...documentedFieldsOf({ payload }), ...NO_FILE, ...carried });
}

/** The attachment of an edit that is saved. */
export async function editedAttachment(
  ctx: AccountContext,
  { attachmentId, payload: before }: CampaignRecord,
  { payload }: Pick<CampaignRecord, "payload">,
): Promise<string | null> {
  const carried = attachment.parse(documentedFieldsOf({ payload }));
  const isSame =
    JSON.stringify(carried) ===
    JSON.stringify(attachment.parse(documentedFieldsOf({ payload: before })));
  if (attachmentId === null || isSame) return attachmentId;
  return neededAttachment(ctx, carried, attachmentId);
}
