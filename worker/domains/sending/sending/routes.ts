import { resendCampaign } from "./resend-campaign.ts";
import { resendMessageCampaign } from "./resend-message-campaign.ts";

export const sendingRoutes = [resendCampaign, resendMessageCampaign];
