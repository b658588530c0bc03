import { kept } from "#core/contract/campaigns/kept-fields.ts";
import { EDIT_TEXTS } from "#core/contract/campaigns/scheduled-edit.ts";
import { attachment } from "#core/contract/media/attachment-fields.ts";
import type { contract } from "#core/contract/registry.ts";
import type { Input } from "#core/endpoint.ts";
import { invalid } from "#core/errors.ts";
import type { AccountContext } from "#worker/context.ts";
import { ownLongUrl } from "#worker/domains/content/links/long-url.ts";
import { attachmentContents } from "#worker/domains/content/media/attachment-contents.ts";
import { checkAttachment, neededAttachment } from "#worker/domains/content/media/attachment-of.ts";
import type { CampaignRecord } from "../campaign-queries.ts";
import { storeFollowUp } from "../stored-follow-up.ts";
import {
  audienceOf,
  checkOwn,
  documentedFieldsOf,
  groupsOf,
  optOutWanted,
  targetsOf,
} from "./content.ts";

export type Edit = Omit<Input<typeof contract.editScheduled>, "scduleid">;

const NO_FILE = { media: undefined, url: undefined, mediaType: undefined, mediaName: undefined };

/** What a scheduled campaign becomes: what is left out stays. */
export async function editedFields(ctx: AccountContext, campaign: CampaignRecord, edit: Edit) {
  if (edit.camp_type !== undefined && edit.camp_type !== campaign.medium) {
    throw invalid("camp_type", EDIT_TEXTS.mediumStays);
  }
  await checkOwn(ctx, edit);
  const targets = targetsOf({ ...edit, group_array: groupsOf(edit) }, campaign);
  const audienceId = await audienceOf(ctx, edit, { targets, kept: campaign.audienceId });
  const type = edit.campaign_type ?? campaign.type;
  const payload = await editedPayload(ctx, campaign, edit);
  return {
    name: edit.name ?? campaign.name,
    payload,
    type,
    sender: edit.sender ?? campaign.sender,
    message: edit.message ?? campaign.message,
    groupIds: JSON.stringify(targets),
    audienceId,
    // R109: a notification campaign carries no opt-out line.
    optOut: (optOutWanted(edit) ?? campaign.optOut) && type !== "notification",
    plainValues: edit.plainValues ?? campaign.plainValues,
    longUrl: edit.longUrl === undefined ? campaign.longUrl : ownLongUrl(ctx, edit.longUrl),
    replyLink: edit.replyLink ?? campaign.replyLink,
    replyLinkMessage: edit.replyLinkMessage ?? campaign.replyLinkMessage,
    followUp: edit.followUp === undefined ? campaign.followUp : storeFollowUp(edit.followUp),
  };
}

/**
 * What is kept as it was given, and what its MMS carry: what is left out stays, and another file takes the place of
 * the one before.
 */
async function editedPayload(ctx: AccountContext, campaign: CampaignRecord, edit: Edit) {
  const { attachmentId, payload } = campaign;
  const given = kept.parse(edit);
  if (Object.keys(given).length === 0) return payload;
  const saved = { ...documentedFieldsOf(campaign), ...given };
  const file = attachment.parse(edit);
  if (attachmentId === null || Object.keys(file).length === 0) return JSON.stringify(saved);
  const before = (await attachmentContents(ctx, [attachmentId])).get(attachmentId);
  const stays = file.media || file.url ? { subject: before?.subject } : before;
  const carried = { ...stays, ...file };
  await checkAttachment(ctx, carried);
  return JSON.stringify({ ...saved, ...NO_FILE, ...carried });
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
