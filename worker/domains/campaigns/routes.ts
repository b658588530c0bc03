import * as contract from "#core/contract/campaigns.ts";
import { campaignRecipients } from "#worker/domains/messages/campaign-recipients.ts";
import type { Api } from "#worker/http/mount.ts";
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

export function campaignRoutes(api: Api): void {
  api.own(contract.createDraft, createDraft);
  api.own(contract.updateDraft, updateDraft);
  api.own(contract.getDraft, getDraft);
  api.own(contract.listDrafts, listDrafts);
  api.own(contract.deleteDraft, deleteDraft);
  api.own(contract.checkDraft, checkDraft);
  api.own(contract.launchCampaign, launchCampaign);
  api.own(contract.listCampaigns, listCampaigns);
  api.own(contract.getCampaign, getCampaign);
  api.own(contract.campaignRecipients, campaignRecipients);
  api.own(contract.pauseCampaign, pauseCampaign);
  api.own(contract.resumeCampaign, resumeCampaign);
  api.own(contract.cancelCampaign, cancelCampaign);
}
