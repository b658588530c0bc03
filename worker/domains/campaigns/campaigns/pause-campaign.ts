import { contract } from "#core/contract/registry.ts";
import { verb } from "#worker/verb.ts";
import { getCampaign } from "./campaign-queries.ts";
import { changeStatus } from "./inner/change-status.ts";

/**
 * No message is claimed from this moment; those that a carrier accepted still arrive. A recurring
 * campaign leaves out the dates that pass meanwhile.
 */
export const pauseCampaign = verb(contract.pauseCampaign, async (ctx, { id }) => {
  const campaign = await getCampaign(ctx, id);
  return changeStatus(ctx, campaign, {
    action: "campaign.pause",
    access: contract.pauseCampaign.access,
    from: campaign.recurrence === null ? "sending" : "scheduled",
    change: { status: "paused" },
  });
});
