import type { contract } from "#core/contract/registry.ts";
import type { Input } from "#core/endpoint.ts";
import type { AccountContext } from "#worker/context.ts";
import { ownLongUrl } from "#worker/domains/links/long-url.ts";
import type { CampaignRecord } from "../campaign-queries.ts";
import { prepareCampaign } from "../prepare-campaign.ts";
import { checkAudience } from "./check-audience.ts";
import { audienceOf, checkOwn, targetsOf } from "./content.ts";
import { flightFigures } from "./flight-figures.ts";

export type Edit = Omit<Input<typeof contract.editScheduled>, "scduleid">;

/** What a scheduled campaign becomes, checked and priced as in a flight check. */
export async function editedCampaign(ctx: AccountContext, campaign: CampaignRecord, edit: Edit) {
  const fields = await editedFields(ctx, campaign, edit);
  const prepared = await prepareCampaign(ctx, { ...campaign, ...fields });
  await checkAudience(ctx, prepared);
  return { fields, prepared, figures: await flightFigures(ctx, prepared) };
}

/** What is left out stays. */
async function editedFields(ctx: AccountContext, campaign: CampaignRecord, edit: Edit) {
  await checkOwn(ctx, edit);
  const targets = targetsOf(edit, campaign);
  const audienceId = await audienceOf(ctx, edit, { targets, kept: campaign.audienceId });
  const type = edit.campaign_type ?? campaign.type;
  return {
    name: edit.name ?? campaign.name,
    type,
    sender: edit.sender ?? campaign.sender,
    message: edit.message ?? campaign.message,
    groupIds: JSON.stringify(targets),
    audienceId,
    // R109: a notification campaign carries no opt-out line.
    optOut: (edit.optout ?? campaign.optOut) && type !== "notification",
    plainValues: edit.plainValues ?? campaign.plainValues,
    longUrl: edit.longUrl === undefined ? campaign.longUrl : ownLongUrl(ctx, edit.longUrl),
    replyLink: edit.replyLink ?? campaign.replyLink,
    replyLinkMessage: edit.replyLinkMessage ?? campaign.replyLinkMessage,
    followUp: edit.followUp === undefined ? campaign.followUp : stored(edit.followUp),
  };
}

function stored(followUp: Edit["followUp"]): string | null {
  return followUp ? JSON.stringify(followUp) : null;
}
