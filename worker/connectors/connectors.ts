import type { CrmApp, VendorApp } from "#core/rules/crm/apps.ts";
import { loadOnce } from "#worker/load-once.ts";
import type { Connector, Vendor } from "./connector.ts";
import type { GoogleSheets } from "./google-sheets.ts";
import type { Squarespace } from "./squarespace.ts";

/** What each vendor's connector can do. */
export interface Connectors extends Record<CrmApp, Connector> {
  squarespace: Squarespace;
  googlesheet: GoogleSheets;
  ghl: Vendor;
}

type Loaders = { readonly [A in VendorApp]: () => Promise<{ connector: Connectors[A] }> };

const LOADERS: Loaders = {
  hubspot: loadOnce(() => import("./hubspot.ts")),
  zoho: loadOnce(() => import("./zoho.ts")),
  ac: loadOnce(() => import("./active-campaign.ts")),
  pipedrive: loadOnce(() => import("./pipedrive.ts")),
  squarespace: loadOnce(() => import("./squarespace.ts")),
  googlesheet: loadOnce(() => import("./google-sheets.ts")),
  ghl: loadOnce(() => import("./ghl.ts")),
};

/** What we know of a vendor, loaded when it is first needed. */
export async function connectorOf<A extends VendorApp>(app: A): Promise<Connectors[A]> {
  return (await LOADERS[app]()).connector;
}
