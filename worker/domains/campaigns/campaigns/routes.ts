import { campaignById } from "./campaign-by-id.ts";
import { campaignClicks, clickedData } from "./campaign-clicks.ts";
import { campaignPayload } from "./campaign-payload.ts";
import { campaignOptOuts, campaignRecipients, campaignReplies } from "./campaign-responses.ts";
import { checkDraft, checkDraftFollowUp, checkScheduledEdit } from "./check-calls.ts";
import {
  assignDraft,
  createDraft,
  deleteDraft,
  getDraft,
  listDrafts,
  updateCampaign,
  updateDraft,
} from "./drafts.ts";
import { editScheduled } from "./edit-scheduled.ts";
import { getCampaign, messageCampaign, mmsCampaign } from "./get-campaign.ts";
import { launchCampaign, launchMessageCampaign } from "./launch-campaign.ts";
import { launchToGroups, launchToNumbers } from "./launch-new.ts";
import {
  appealCampaign,
  cancelCampaign,
  cancelFollowUp,
  cancelOccurrence,
  cancelScheduled,
  changeLink,
  pauseCampaign,
  rescheduleCampaign,
  resumeCampaign,
} from "./lifecycle-calls.ts";
import {
  approvalMessages,
  listCampaigns,
  listMmsCampaigns,
  listScheduled,
} from "./list-campaigns.ts";
import {
  launchMms,
  launchMmsToNumbers,
  mmsCampaignById,
  mmsClicks,
  updateMmsCampaign,
} from "./mms-calls.ts";

export const campaignsRoutes = [
  createDraft,
  updateDraft,
  getDraft,
  listDrafts,
  deleteDraft,
  checkDraft,
  checkDraftFollowUp,
  launchCampaign,
  launchToGroups,
  launchToNumbers,
  listCampaigns,
  listMmsCampaigns,
  launchMms,
  launchMmsToNumbers,
  mmsCampaignById,
  mmsCampaign,
  mmsClicks,
  updateMmsCampaign,
  campaignById,
  campaignPayload,
  updateCampaign,
  appealCampaign,
  approvalMessages,
  getCampaign,
  messageCampaign,
  launchMessageCampaign,
  campaignRecipients,
  campaignReplies,
  campaignOptOuts,
  campaignClicks,
  clickedData,
  changeLink,
  pauseCampaign,
  resumeCampaign,
  cancelCampaign,
  assignDraft,
  listScheduled,
  rescheduleCampaign,
  cancelScheduled,
  cancelOccurrence,
  cancelFollowUp,
  checkScheduledEdit,
  editScheduled,
];
