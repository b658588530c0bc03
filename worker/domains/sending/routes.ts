import { resendCampaign } from "./resend-campaign.ts";

export const sendingRoutes = [resendCampaign];
