import { approvalMessages } from "./approval-messages.ts";
import { assignDraft } from "./assign-draft.ts";
import { campaignById } from "./campaign-by-id.ts";
import { campaignClicks, clickedData } from "./campaign-clicks.ts";
import { campaignPayload } from "./campaign-payload.ts";
import { campaignRecipients } from "./campaign-recipients.ts";
import { campaignOptOuts, campaignReplies } from "./campaign-responses.ts";
import { cancelFollowUp } from "./cancel-follow-up.ts";
import { cancelOccurrence } from "./cancel-occurrence.ts";
import { checkDraft } from "./check-draft.ts";
import { checkDraftFollowUp } from "./check-draft-follow-up.ts";
import { checkScheduledEdit } from "./check-scheduled-edit.ts";
import { createDraft } from "./create-draft.ts";
import { deleteDraft } from "./delete-draft.ts";
import { editScheduled } from "./edit-scheduled.ts";
import { getCampaign } from "./get-campaign.ts";
import { getDraft } from "./get-draft.ts";
import { launchCampaign } from "./launch-campaign.ts";
import { launchToGroups, launchToNumbers } from "./launch-new.ts";
import {
  appealCampaign,
  cancelCampaign,
  cancelScheduled,
  changeLink,
  rescheduleCampaign,
} from "./lifecycle-calls.ts";
import { listCampaigns, listMmsCampaigns } from "./list-campaigns.ts";
import { listDrafts } from "./list-drafts.ts";
import { listScheduled } from "./list-scheduled.ts";
import { launchMessageCampaign, messageCampaign } from "./message-calls.ts";
import {
  launchMms,
  launchMmsToNumbers,
  mmsCampaign,
  mmsCampaignById,
  mmsClicks,
  updateMmsCampaign,
} from "./mms-calls.ts";
import { pauseCampaign } from "./pause-campaign.ts";
import { resumeCampaign } from "./resume-campaign.ts";
import { updateCampaign } from "./update-campaign.ts";
import { updateDraft } from "./update-draft.ts";

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
