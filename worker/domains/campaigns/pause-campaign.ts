import { contract } from "#core/contract/registry.ts";
import { verb } from "#worker/verb.ts";
import { changeStatus } from "./inner/change-status.ts";

/** No message is claimed from this moment; those that a carrier accepted still arrive. */
export const pauseCampaign = verb(contract.pauseCampaign, (ctx, { id }) => {
  return changeStatus(ctx, id, {
    action: "campaign.pause",
    access: contract.pauseCampaign.access,
    from: ["sending"],
    change: { status: "paused" },
  });
});
