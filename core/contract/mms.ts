import * as z from "zod";
import { endpoint } from "../endpoint.ts";
import { attachmentFields, mediaUpload } from "./attachment-fields.ts";
import { getCampaign, listCampaigns } from "./campaigns.ts";
import { exportMessages } from "./exports.ts";
import { launchCampaign, launchToNumbers } from "./launch.ts";
import { campaignClicks } from "./links.ts";
import { history } from "./messages.ts";
import {
  quickContent,
  quickLimits,
  quickSending,
  quickSent,
  quickTargets,
} from "./quick-messages.ts";
import { campaignById, updateCampaign } from "./saved-campaigns.ts";

// The calls of MMS. What they share with those of texts is written once, there.

const area = "gateway-mms";
const access = { who: "signed-in", may: "mms" } as const;
const change = { ...access, others: "mmsEdit" } as const;

/** R237. */
export const MMS_PAGE = 10;

const media = z.union([z.instanceof(File), z.string().max(100)]).optional();

/** Fields of the documented payload that say nothing which others do not. */
const said = {
  bucket: z.literal("general").optional(),
  category: z.literal("group").optional(),
};

export const mmsHistory = endpoint({
  ...history,
  path: "/gatewaymms",
  area,
  summary: "MMS, newest first, by key; 10 on a page",
  input: history.input.omit({ type: true }),
});

export const sendMms = endpoint({
  method: "POST",
  path: "/gatewaymms",
  area,
  summary:
    "Send an MMS to up to 20 numbers, now or later, or to a group once an administrator has approved it",
  access,
  ...mediaUpload,
  limits: quickLimits,
  owns: { group: "group" },
  input: z.object({
    ...quickContent,
    ...quickTargets,
    ...quickSending,
    ...attachmentFields,
    media,
    ...said,
  }),
  output: quickSent,
});

export const launchMms = endpoint({
  ...launchCampaign,
  path: "/gatewaymms/bulk",
  area,
  summary:
    "Send or schedule an MMS campaign: a draft at the price of its flight check, or one given in full",
  access: change,
  ...mediaUpload,
  input: launchCampaign.input.extend({ mode: z.enum(["mms"]).optional(), media }),
});

export const launchMmsToNumbers = endpoint({
  ...launchToNumbers,
  path: "/gatewaymms/bulk-number-list",
  area,
  summary: "Send or schedule an MMS campaign to a list of numbers",
  access,
  ...mediaUpload,
  input: launchToNumbers.input.extend({ mode: z.enum(["mms"]).optional(), media }),
});

export const listMmsCampaigns = endpoint({
  ...listCampaigns,
  path: "/gatewaymms/bulk",
  area,
  summary: "MMS campaigns that are sent, in progress or on hold",
  access,
});

export const mmsCampaignById = endpoint({
  ...campaignById,
  path: "/gatewaymms/bulk/{id}",
  area,
  summary: "An MMS campaign as it was written, whatever its status",
  access,
});

export const updateMmsCampaign = endpoint({
  ...updateCampaign,
  path: "/gatewaymms/updatebulk/{id}",
  area,
  summary: "Change some fields of a saved MMS campaign; those that are not given stay",
  access: change,
  ...mediaUpload,
  input: updateCampaign.input.extend({ media }),
});

export const mmsCampaign = endpoint({
  ...getCampaign,
  path: "/gatewaymms/campaign/{id}",
  area,
  summary: "An MMS campaign and its live report",
  access,
});

export const mmsClicks = endpoint({
  ...campaignClicks,
  path: "/gatewaymms/analytic/{id}",
  area,
  summary: "Who opened the link of an MMS campaign, and who did not",
  access: { who: "signed-in", may: "mmsRecipients" },
});

export const exportMms = endpoint({
  ...exportMessages,
  path: "/gatewaymms/export",
  area,
  summary:
    "Prepare a file of the history of MMS, or of one MMS campaign that has not ended, and mail a link to it",
});
