import type { FollowUp } from "#core/contract/follow-up.ts";
import { invalid } from "#core/errors.ts";
import { FOLLOW_UP_TEXTS } from "#core/rules/follow-ups.ts";
import { LINK_TEXTS } from "#core/rules/link-texts.ts";
import { onHost } from "#core/rules/recipient-links.ts";
import { shortLinkPlaceholder } from "#core/rules/short-links.ts";
import type { CampaignRecord } from "../campaign-queries.ts";
import type { PreparedCampaign } from "../prepare-campaign.ts";

/** Refuses a follow-up that could not be sent to anyone, or would have a link that leads nowhere. */
export function checkFollowUp(
  {
    campaign: { message, longUrl },
    host,
  }: Pick<PreparedCampaign, "host"> & { campaign: Pick<CampaignRecord, "message" | "longUrl"> },
  followUp: FollowUp | undefined,
): void {
  if (!followUp) return;
  const placeholder = shortLinkPlaceholder(host);
  const hasLink = longUrl !== null && message.includes(placeholder);
  if (followUp.to === "notClicked" && !hasLink) {
    throw invalid("followUp.to", FOLLOW_UP_TEXTS.noLink);
  }
  if (longUrl === null && onHost(followUp.message, host).includes(placeholder)) {
    throw invalid("followUp.message", LINK_TEXTS.required);
  }
}
