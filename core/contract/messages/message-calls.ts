import { endpoint } from "../../endpoint.ts";
import { getCampaign, resendCampaign } from "../campaigns/campaigns.ts";
import { launchCampaign } from "../campaigns/launch.ts";

// The gateway's calls under the names that conversations use. What they do is written once, there.

export const messageCampaign = endpoint({ ...getCampaign, path: "/message/bulk/{id}" });

export const launchMessageCampaign = endpoint({ ...launchCampaign, path: "/message/bulk" });

export const resendMessageCampaign = endpoint({
  ...resendCampaign,
  path: "/message/bulk/resend/{id}",
});
