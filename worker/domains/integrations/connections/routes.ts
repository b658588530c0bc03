import {
  connectIntegration,
  saveActiveCampaignToken,
  saveGoogleToken,
  saveHubSpotToken,
  savePipedriveToken,
  saveSquarespaceToken,
  saveZohoToken,
} from "./connect.ts";
import { listConnections, removeConnection } from "./connections.ts";
import {
  activeCampaignFields,
  activeCampaignFilters,
  createActiveCampaignContact,
  createHubSpotContact,
  createPipedriveContact,
  createZohoContact,
  hubSpotFields,
  hubSpotFilters,
  pipedriveFields,
  zohoFields,
} from "./crm-records.ts";

export const connectionsRoutes = [
  listConnections,
  connectIntegration,
  saveHubSpotToken,
  saveZohoToken,
  savePipedriveToken,
  saveActiveCampaignToken,
  saveSquarespaceToken,
  saveGoogleToken,
  removeConnection,
  hubSpotFields,
  hubSpotFilters,
  zohoFields,
  pipedriveFields,
  activeCampaignFields,
  activeCampaignFilters,
  createHubSpotContact,
  createZohoContact,
  createActiveCampaignContact,
  createPipedriveContact,
];
