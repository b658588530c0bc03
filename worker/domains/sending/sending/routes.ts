import { resendCampaign, resendMessageCampaign } from "./resend-campaign.ts";

export const sendingRoutes = [resendCampaign, resendMessageCampaign];
