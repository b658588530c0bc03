import { contract } from "#core/contract/registry.ts";
import { verb } from "#worker/verb.ts";
import { getCampaign } from "./campaign-queries.ts";
import { checkShared } from "./check-shared.ts";
import { changeStatus } from "./inner/change-status.ts";
import { prepareCampaign } from "./prepare-campaign.ts";

/** A campaign that lost its sender or a shared group returns an error instead. */
export const resumeCampaign = verb(contract.resumeCampaign, async (ctx, { id }) => {
  const campaign = await getCampaign(ctx, id);
  if (campaign.status === "paused") {
    await Promise.all([prepareCampaign(ctx, campaign), checkShared(ctx, campaign)]);
  }
  const series = campaign.recurrence !== null;
  return changeStatus(ctx, campaign, {
    action: "campaign.resume",
    access: contract.resumeCampaign.access,
    from: "paused",
    change: { status: series ? "scheduled" : "sending", holdReason: null },
    effects: series ? [] : [{ type: "run", campaign: id }],
  });
});
