import { type Access, may, rightOf } from "#core/access.ts";
import { CAMPAIGN_TEXTS } from "#core/contract/campaigns.ts";
import { CooeeError } from "#core/errors.ts";
import { type AccountContext, actingUser } from "#worker/context.ts";
import type { CampaignRecord } from "./queries.ts";

/**
 * Refuses a sub-account without the right whatever another person made, its parent included; its own
 * it may always change (R194). The endpoint's access says which right that is.
 */
export function checkRight(
  { person }: AccountContext,
  campaign: Pick<CampaignRecord, "createdBy">,
  access: Access,
): void {
  const needed = access.who === "signed-in" ? access.others : undefined;
  if (!person || !needed || may(person, needed)) return;
  if (campaign.createdBy === actingUser(person)) return;
  const text = rightOf(needed) === "delete" ? "notYoursToDelete" : "notYours";
  throw new CooeeError("FORBIDDEN", CAMPAIGN_TEXTS[text]);
}
