import { contract } from "#core/contract/registry.ts";
import { verb } from "#worker/verb.ts";
import { getCampaign } from "./get-campaign.ts";
import { launchCampaign } from "./launch-campaign.ts";

/** The same calls as the gateway's, under another name. */
export const messageCampaign = verb(contract.messageCampaign, async (ctx, input) =>
  getCampaign(ctx, input),
);

export const launchMessageCampaign = verb(contract.launchMessageCampaign, async (ctx, input) =>
  launchCampaign(ctx, input),
);
