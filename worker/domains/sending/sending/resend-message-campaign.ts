import { contract } from "#core/contract/registry.ts";
import { verb } from "#worker/verb.ts";
import { resendCampaign } from "./resend-campaign.ts";

/** The same call as the gateway's, under another name. */
export const resendMessageCampaign = verb(contract.resendMessageCampaign, async (ctx, input) =>
  resendCampaign(ctx, input),
);
