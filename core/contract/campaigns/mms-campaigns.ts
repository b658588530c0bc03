import * as z from "zod";
import { endpoint } from "../../endpoint.ts";
import { campaignClicks } from "../links/links.ts";
import { mediaField, mediaUpload } from "../media/attachment-fields.ts";
import { getCampaign, listCampaigns } from "./campaigns.ts";
import { launchCampaign, launchToNumbers } from "./launch.ts";
import { campaignById, updateCampaign } from "./saved-campaigns.ts";

// MMS campaigns. What they share with those of texts is written once, there.

const access = { who: "signed-in", may: "mms" } as const;
const change = { ...access, others: "mmsEdit" } as const;

export const launchMms = endpoint(launchCampaign.method, "/gatewaymms/bulk", {
  ...launchCampaign,
  summary:
    "Send or schedule an MMS campaign: a draft at the price of its flight check, or one given in full",
  access: change,
  ...mediaUpload,
  input: launchCampaign.input.extend({ mode: z.enum(["mms"]).optional(), media: mediaField }),
});

export const launchMmsToNumbers = endpoint(launchToNumbers.method, "/gatewaymms/bulk-number-list", {
  ...launchToNumbers,
  summary: "Send or schedule an MMS campaign to a list of numbers",
  access,
  ...mediaUpload,
  input: launchToNumbers.input.extend({ mode: z.enum(["mms"]).optional(), media: mediaField }),
});

export const listMmsCampaigns = endpoint(listCampaigns.method, "/gatewaymms/bulk", {
  ...listCampaigns,
  summary: "MMS campaigns that are sent, in progress or on hold",
  access,
});

export const mmsCampaignById = endpoint(campaignById.method, "/gatewaymms/bulk/{id}", {
  ...campaignById,
  summary: "An MMS campaign as it was written, whatever its status",
  access,
});

export const updateMmsCampaign = endpoint(updateCampaign.method, "/gatewaymms/updatebulk/{id}", {
  ...updateCampaign,
  summary: "Change some fields of a saved MMS campaign; those that are not given stay",
  access: change,
  ...mediaUpload,
  input: updateCampaign.input.extend({ media: mediaField }),
});

export const mmsCampaign = endpoint(getCampaign.method, "/gatewaymms/campaign/{id}", {
  ...getCampaign,
  summary: "An MMS campaign and its live report",
  access,
});

export const mmsClicks = endpoint(campaignClicks.method, "/gatewaymms/analytic/{id}", {
  ...campaignClicks,
  summary: "Who opened the link of an MMS campaign, and who did not",
  access: { who: "signed-in", may: "mmsRecipients" },
});
