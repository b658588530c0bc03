import { CAMPAIGN_TEXTS } from "#core/contract/campaigns/campaign-texts.ts";
import { forbidden } from "#core/errors.ts";
import { type Access, type Medium, may, type Permission, rightOf } from "#core/permissions.ts";
import { type AccountContext, actingUser } from "#worker/context.ts";
import { mediumIsOpen } from "#worker/kernel/medium-is-open.ts";
import type { CampaignRecord } from "./campaign-queries.ts";

type Made = Pick<CampaignRecord, "createdBy"> & Partial<Pick<CampaignRecord, "medium">>;

const OF_MMS: Partial<Record<Permission, Permission>> = {
  smsEdit: "mmsEdit",
  smsDelete: "mmsDelete",
};

/** Whether a right on campaigns reaches this one: a person's own always, others' with the right (R194). */
export function hasRight({ person }: AccountContext, campaign: Made, right: Permission): boolean {
  if (!person || campaign.createdBy === actingUser(person)) return true;
  return may(person, (campaign.medium === "mms" && OF_MMS[right]) || right);
}

/**
 * Refuses a sub-account without the right if another person created the campaign, its parent
 * included; it may always change its own (R194). The endpoint's access says which right is
 * required.
 */
export function checkRight(ctx: AccountContext, campaign: Made, access: Access): void {
  const needed = access.who === "signed-in" ? access.others : undefined;
  if (!needed || hasRight(ctx, campaign, needed)) return;
  const text = rightOf(needed) === "delete" ? "notYoursToDelete" : "notYours";
  throw forbidden(CAMPAIGN_TEXTS[text]);
}

/** R191: a sub-account writes only in the media that it has. */
export function checkMedium(ctx: AccountContext, medium: Medium): void {
  if (!mediumIsOpen(ctx, medium)) throw forbidden(CAMPAIGN_TEXTS.noMedium);
}

/** The only medium whose campaigns a person sees; undefined for both (R191). */
export function onlyMedium(ctx: AccountContext): Medium | undefined {
  if (!mediumIsOpen(ctx, "mms")) return "sms";
  return mediumIsOpen(ctx, "sms") ? undefined : "mms";
}
