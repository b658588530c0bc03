import { env } from "cloudflare:workers";
import { onTestFinished, vi } from "vitest";
import { contract } from "#core/contract/registry.ts";
import { idSchema } from "#core/ids.ts";
import { CONNECT_PAGE, type SourceApp, type VendorApp } from "#core/rules/crm/apps.ts";
import { localEnv } from "#local/env.ts";
import { simulatedVendor } from "#local/ports/vendors.ts";
import type { Harness } from "#tests/support/campaign-harness.ts";
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

/** Waiting for a vendor takes no time in this test, but the clock moves. */
export function passTime({ clock }: Pick<Harness, "clock">): void {
  const wait = async (ms: number) => {
    clock.now += ms;
  };
  vi.stubGlobal("scheduler", { wait });
  onTestFinished(() => void vi.unstubAllGlobals());
}

let made = 0;

/** An account of its own at a vendor. */
export function newPortal(): string {
  made += 1;
  return `t${Date.now().toString(36)}${made}`;
}

export function vendor(app: VendorApp, portal: string) {
  return simulatedVendor(localEnv(env), app, portal);
}

/** The calls that finish a connection. */
export const SAVES = {
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

/** A CRM with these people, which is connected; how it is read, and the reading of all of them. */
export async function withPeople(
  ctx: AccountContext,
  app: SourceApp,
  people: readonly Record<string, string>[],
) {
  const portal = newPortal();
  const stand = vendor(app, portal);
  const { module, mobile, first, filter } = CRMS[app];
  const fields = [
    { name: mobile, label: "Mobile", kind: "phone" as const },
    { name: first, label: "First name", kind: "text" as const },
  ];
  const ids = await stand.replaceRecords(module, fields, people);
  const file = { id: CRMS.googlesheet.filter.file, name: "Customers", members: [] };
  if (app === "googlesheet") await stand.putList("files", file);
  await connect(ctx, app, portal);
  const chosen = contract.readCrm.input.parse({ app, ...filter, labels: mappingOf(app) });
  return { portal, stand, ids, fields, module, chosen };
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
