import { endpoint } from "../../endpoint.ts";
import { getCampaign, resendCampaign } from "../campaigns/campaigns.ts";
import { launchCampaign } from "../campaigns/launch.ts";

// The gateway's calls under the names that conversations use. What they do is written once, there.

export const messageCampaign = endpoint("GET", "/message/bulk/{id}", getCampaign);

export const launchMessageCampaign = endpoint("POST", "/message/bulk", launchCampaign);

export const resendMessageCampaign = endpoint("GET", "/message/bulk/resend/{id}", resendCampaign);
