import type { CrmApp } from "#core/rules/crm/apps.ts";
import { activeCampaign } from "./active-campaign.ts";
import { hubSpot } from "./hubspot.ts";
import { pipedrive } from "./pipedrive.ts";
import type { Vendor } from "./stand.ts";
import { zoho } from "./zoho.ts";

export const VENDORS: Readonly<Record<CrmApp, Vendor>> = {
  hubspot: hubSpot,
  zoho,
  ac: activeCampaign,
  pipedrive,
};
