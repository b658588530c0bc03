import type { contract } from "#core/contract/registry.ts";
import type { Input } from "#core/endpoint.ts";
import type { AccountContext } from "#worker/context.ts";
import type { CampaignRecord } from "../campaign-queries.ts";
import { ownLongUrl } from "./long-url.ts";

type Edit = Omit<Input<typeof contract.editScheduled>, "scduleid">;

/** What an edit makes of a campaign; what it leaves out stays. */
export function editedFields(ctx: AccountContext, campaign: CampaignRecord, edit: Edit) {
  const type = edit.campaign_type ?? campaign.type;
  return {
    name: edit.name ?? campaign.name,
    type,
    sender: edit.sender ?? campaign.sender,
    message: edit.message ?? campaign.message,
    groupIds: edit.group_array ? JSON.stringify([...new Set(edit.group_array)]) : campaign.groupIds,
    // Groups take the place of a list of numbers.
    audienceId: edit.group_array?.length ? null : campaign.audienceId,
    // R109: a notification campaign carries no opt-out line.
    optOut: (edit.optout ?? campaign.optOut) && type !== "notification",
    plainValues: edit.plainValues ?? campaign.plainValues,
    longUrl: edit.longUrl === undefined ? campaign.longUrl : ownLongUrl(ctx, edit.longUrl),
    followUp: edit.followUp === undefined ? campaign.followUp : stored(edit.followUp),
  };
}

function stored(followUp: Edit["followUp"]): string | null {
  return followUp ? JSON.stringify(followUp) : null;
}
