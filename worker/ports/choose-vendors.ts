import type { VendorApp } from "#core/rules/crm/apps.ts";
import type { AppKeys } from "#worker/connectors/connector.ts";
import { type Env, type Settings, settingsOf } from "#worker/env.ts";
import { localPorts } from "./local-ports.ts";
import type { Vendors } from "./vendors.ts";

/** The vendors themselves or, on a local machine, their stand-ins. */
export function chooseVendors(env: Env): Vendors {
  const settings = settingsOf(env);
  const local = settings.INTEGRATIONS === "simulator" ? localPorts(env) : undefined;
  if (local) return local.vendors(env);
  return {
    keysOf: (app) => KEYS[app](settings),
    send: (_app, request) => fetch(request),
    addressOf: (_app, url) => url,
  };
}

function pair(id: string | undefined, secret: string | undefined): AppKeys | undefined {
  return id === undefined || secret === undefined ? undefined : { id, secret };
}

const KEYS: Readonly<Record<VendorApp, (settings: Settings) => ReturnType<Vendors["keysOf"]>>> = {
  hubspot: (settings) => pair(settings.HUBSPOT_CLIENT_ID, settings.HUBSPOT_CLIENT_SECRET),
  zoho: (settings) => pair(settings.ZOHO_CLIENT_ID, settings.ZOHO_CLIENT_SECRET),
  pipedrive: (settings) => pair(settings.PIPEDRIVE_CLIENT_ID, settings.PIPEDRIVE_CLIENT_SECRET),
  squarespace: (settings) =>
    pair(settings.SQUARESPACE_CLIENT_ID, settings.SQUARESPACE_CLIENT_SECRET),
  googlesheet: (settings) =>
    pair(settings.GOOGLE_SHEETS_CLIENT_ID, settings.GOOGLE_SHEETS_CLIENT_SECRET),
  ghl: (settings) => {
    const keys = pair(settings.GHL_CLIENT_ID, settings.GHL_CLIENT_SECRET);
    const webhook = settings.GHL_WEBHOOK_KEY;
    return keys && webhook !== undefined ? { ...keys, webhook } : keys;
  },
  // Its owners type a key of their own.
  ac: () => ({ id: "", secret: "" }),
};
