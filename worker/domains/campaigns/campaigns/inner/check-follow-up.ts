import type { FollowUp } from "#core/contract/campaigns/follow-up.ts";
import { invalid } from "#core/errors.ts";
import { FOLLOW_UP_TEXTS } from "#core/rules/follow-ups.ts";
import { LINK_TEXTS } from "#core/rules/link-texts.ts";
import { onHost } from "#core/rules/recipient-links.ts";
import { shortLinkPlaceholder } from "#core/rules/short-links.ts";
import type { AccountContext } from "#worker/context.ts";
import type { CampaignRecord } from "../campaign-queries.ts";
import { checkMedium } from "../check-right.ts";
import type { PreparedCampaign } from "../prepare-campaign.ts";
import { followUpFigures } from "./flight-figures.ts";

type Followed = Parameters<typeof followUpFigures>[1] &
  Pick<PreparedCampaign, "host"> & { campaign: Pick<CampaignRecord, "longUrl"> };

/**
 * What a follow-up comes to at most; nothing is reserved. Refuses one that could not be sent to anyone, is
 * too long once values are filled in, or would have a link that leads nowhere.
 */
export async function checkFollowUp(
  ctx: AccountContext,
  prepared: Followed,
  { to, message: written }: Pick<FollowUp, "to" | "message">,
) {
  // It is a text, whatever it follows.
  checkMedium(ctx, "sms");
  const { campaign, host } = prepared;
  const { message, longUrl } = campaign;
  const placeholder = shortLinkPlaceholder(host);
  const hasLink = longUrl !== null && message.includes(placeholder);
  if (to === "notClicked" && !hasLink) throw invalid("followUp.to", FOLLOW_UP_TEXTS.noLink);
  const text = onHost(written, host);
  if (longUrl === null && text.includes(placeholder)) {
    throw invalid("followUp.message", LINK_TEXTS.required);
  }
  const figures = await followUpFigures(ctx, prepared, text);
  if (figures.tooLong.text) throw invalid("followUp.message", figures.tooLong.text);
  return figures;
}
