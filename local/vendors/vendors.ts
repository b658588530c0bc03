import type { VendorApp } from "#core/rules/crm/apps.ts";
import { activeCampaign } from "./active-campaign.ts";
import { ghl } from "./ghl.ts";
import { googleSheets } from "./google-sheets.ts";
import { hubSpot } from "./hubspot.ts";
import { pipedrive } from "./pipedrive.ts";
import { squarespace } from "./squarespace.ts";
import type { Vendor } from "./stand.ts";
import { zoho } from "./zoho.ts";

export const VENDORS: Readonly<Record<VendorApp, Vendor>> = {
  hubspot: hubSpot,
  zoho,
  ac: activeCampaign,
  pipedrive,
  squarespace,
  googlesheet: googleSheets,
  ghl,
};
