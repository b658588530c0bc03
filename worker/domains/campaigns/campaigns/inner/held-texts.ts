import type { FollowUp } from "#core/contract/campaigns/follow-up.ts";
import type { HeldBy } from "#core/rules/holds.ts";
import { parseTemplate, renderTemplate } from "#core/rules/merge-tags.ts";
import { screenAll, screenOf } from "#core/rules/screening.ts";
import { dayProblem } from "#worker/domains/sending/limits/refuse-sending.ts";
import type { CampaignRecord } from "../campaign-queries.ts";
import type { PreparedCampaign } from "../prepare-campaign.ts";
import { followUpOf } from "../stored-follow-up.ts";

type Screened = Pick<PreparedCampaign, "params" | "rules"> & {
  campaign: Pick<CampaignRecord, "message"> & Partial<Pick<CampaignRecord, "followUp">>;
};

/** The rules that hold a campaign by its own words, whatever its audience, and by those of its follow-up. */
export function heldTexts(
  { campaign, params, rules }: Screened,
  followUp = followUpOf(campaign)?.message,
): HeldBy[] {
  const all = screenAll(screenOf(rules));
  for (const text of [campaign.message, followUp ?? ""]) {
    all.add(renderTemplate(parseTemplate(text), {}, params).text);
  }
  return all.held();
}

interface Launched {
  recipients: number;
  followUp?: Pick<FollowUp, "message">;
  scheduledAt: number | null;
}

/**
 * The rules that hold a campaign as it is launched: by its words, and by the day's limit if it starts now. One that
 * starts later is counted on its day.
 */
export function heldAtLaunch(
  prepared: Screened & Pick<PreparedCampaign, "standing">,
  { recipients, followUp, scheduledAt }: Launched,
): HeldBy[] {
  const day = scheduledAt === null ? dayProblem(prepared.standing, recipients) : undefined;
  return [...heldTexts(prepared, followUp?.message ?? ""), ...(day ? [day] : [])];
}
