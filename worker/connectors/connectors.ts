import type { CrmApp } from "#core/rules/crm/apps.ts";
import { loadOnce } from "#worker/load-once.ts";
import type { Connector } from "./connector.ts";

const LOADERS: Readonly<Record<CrmApp, () => Promise<{ connector: Connector }>>> = {
  hubspot: loadOnce(() => import("./hubspot.ts")),
  zoho: loadOnce(() => import("./zoho.ts")),
  ac: loadOnce(() => import("./active-campaign.ts")),
  pipedrive: loadOnce(() => import("./pipedrive.ts")),
};

/** What we know of a vendor, loaded when it is first needed. */
export async function connectorOf(app: CrmApp): Promise<Connector> {
  return (await LOADERS[app]()).connector;
}
