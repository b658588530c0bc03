import * as assignmentsContract from "#core/contract/assignments.ts";
import * as campaignsContract from "#core/contract/campaigns.ts";
import type { Api } from "#worker/http/mount.ts";
import { assignDraft } from "./assign-draft.ts";
import { campaignRecipients } from "./campaign-recipients.ts";
import { cancelCampaign } from "./cancel-campaign.ts";
import { checkDraft } from "./check-draft.ts";
import { createDraft } from "./create-draft.ts";
import { deleteDraft } from "./delete-draft.ts";
import { getCampaign } from "./get-campaign.ts";
import { getDraft } from "./get-draft.ts";
import { launchCampaign } from "./launch-campaign.ts";
import { listCampaigns } from "./list-campaigns.ts";
import { listDrafts } from "./list-drafts.ts";
import { pauseCampaign } from "./pause-campaign.ts";
import { resumeCampaign } from "./resume-campaign.ts";
import { updateDraft } from "./update-draft.ts";

export function campaignsRoutes(api: Api): void {
  api.own(campaignsContract.createDraft, createDraft);
  api.own(campaignsContract.updateDraft, updateDraft);
  api.own(campaignsContract.getDraft, getDraft);
  api.own(campaignsContract.listDrafts, listDrafts);
  api.own(campaignsContract.deleteDraft, deleteDraft);
  api.own(campaignsContract.checkDraft, checkDraft);
  api.own(campaignsContract.launchCampaign, launchCampaign);
  api.own(campaignsContract.listCampaigns, listCampaigns);
  api.own(campaignsContract.getCampaign, getCampaign);
  api.own(campaignsContract.campaignRecipients, campaignRecipients);
  api.own(campaignsContract.pauseCampaign, pauseCampaign);
  api.own(campaignsContract.resumeCampaign, resumeCampaign);
  api.own(campaignsContract.cancelCampaign, cancelCampaign);
  api.own(assignmentsContract.assignDraft, assignDraft);
}
