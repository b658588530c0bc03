import { env } from "cloudflare:workers";
import { idSchema } from "#core/ids.ts";
import { CONNECT_PAGE, type SourceApp, type VendorApp } from "#core/rules/crm/apps.ts";
import { localEnv } from "#local/env.ts";
import { simulatedVendor } from "#local/ports/vendors.ts";
import type { AccountContext } from "#worker/context.ts";
import {
  connectIntegration,
  saveGoogleToken,
  saveHubSpotToken,
  savePipedriveToken,
  saveSquarespaceToken,
  saveZohoToken,
} from "#worker/domains/integrations/connections/connect.ts";
import { getCrmRead } from "#worker/domains/integrations/crm-imports/read-crm.ts";
import { runRead } from "#worker/domains/integrations/crm-imports/run-read.ts";
import { saveGhlToken } from "#worker/domains/integrations/ghl/accounts.ts";

/** What each CRM calls a person's mobile and first name, and what a filter of it needs. */
export const CRMS = {
  hubspot: { mobile: "mobilephone", first: "firstname", module: "contacts", filter: {} },
  zoho: {
    ...{ mobile: "Mobile", first: "First_Name", module: "Contacts" },
    filter: { crmModule: "Contacts" },
  },
  ac: { mobile: "phone", first: "firstName", module: "contacts", filter: {} },
  pipedrive: {
    ...{ mobile: "phone", first: "first_name", module: "persons" },
    filter: { pipedriveEntity: "contacts" },
  },
  squarespace: { mobile: "phone", first: "firstName", module: "profiles", filter: {} },
  googlesheet: {
    ...{ mobile: "Mobile", first: "First name", module: "demo-customers:0" },
    filter: { file: "demo-customers", sheet: 0 },
  },
} as const satisfies Record<SourceApp, object>;

let made = 0;

/** An account of its own at a vendor. */
export function newPortal(): string {
  made += 1;
  return `t${Date.now().toString(36)}${made}`;
}

export function vendor(app: VendorApp, portal: string) {
  return simulatedVendor(localEnv(env), app, portal);
}

const SAVES = {
  ...{ hubspot: saveHubSpotToken, zoho: saveZohoToken, pipedrive: savePipedriveToken },
  ...{ squarespace: saveSquarespaceToken, googlesheet: saveGoogleToken },
  ghl: saveGhlToken,
};

/** The state of an attempt, and the code that its vendor gives. */
export async function agreed(ctx: AccountContext, app: Exclude<VendorApp, "ac">, portal: string) {
  const zoho = app === "zoho" ? { accountsURL: "https://crm.zoho.com.au/crm/org1" } : {};
  const { data } = await connectIntegration(ctx, { app, ...zoho });
  const url = new URL(data.url ?? "");
  const challenge = url.searchParams.get("code_challenge") ?? "";
  const code = await vendor(app, portal).agree(challenge);
  return { code, state: data.state ?? "", back: url.searchParams.get("redirect_uri") };
}

/** Connects a CRM as its owner does. */
export async function connect(ctx: AccountContext, app: VendorApp, portal: string) {
  if (app === "ac") {
    const activeCampaignToken = await vendor(app, portal).key();
    const accountName = "https://shop.api-au1.com";
    return connectIntegration(ctx, { app, accountName, activeCampaignToken });
  }
  const { code, state, back } = await agreed(ctx, app, portal);
  if (!back?.endsWith(CONNECT_PAGE)) throw new Error("The browser comes back elsewhere");
  return SAVES[app](ctx, { code, state });
}

/** Runs a reading until it is over, or until it waits for its vendor. */
export async function finishRead(ctx: AccountContext, id: string) {
  const read = idSchema("crmRead").parse(id);
  await runRead(ctx, read);
  return (await getCrmRead(ctx, { id: read })).data;
}

/** The mapping of a person's mobile and first name. */
export function mappingOf(app: SourceApp) {
  const { mobile, first } = CRMS[app];
  return [{ field: mobile }, { field: first, label: "First name" }];
}
