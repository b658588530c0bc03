import { idSchema } from "#core/ids.ts";
import type { AccountContext } from "#worker/context.ts";
import type { CampaignRecord } from "../campaign-queries.ts";

const campaignId = idSchema("campaign");

/** A stored campaign's id as its own type. */
export function campaignIdOf(campaign: Pick<CampaignRecord, "id">) {
  return campaignId.parse(campaign.id);
}

/** A campaign as the administrators' list knows it. */
export function listedCampaign(ctx: AccountContext, campaign: CampaignRecord) {
  const { quick, type, launches, status, updatedAt } = campaign;
  return {
    id: campaignIdOf(campaign),
    listed: {
      kind: quick ? ("quicksms" as const) : type,
      round: launches,
      requestedAt: status === "pending" ? updatedAt : ctx.now(),
    },
  };
}

/** How mails call a campaign. */
export function mailedCampaign({ id, name }: Pick<CampaignRecord, "id" | "name">) {
  const title = `campaign "${name}"`;
  return { subject: title, name: title, page: `/campaign/report/${id}` };
}
