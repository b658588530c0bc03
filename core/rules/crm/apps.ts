/** CRMs whose contacts become contacts of ours, by the names of the specification. */
export const CRM_APPS = ["hubspot", "zoho", "ac", "pipedrive"] as const;
export type CrmApp = (typeof CRM_APPS)[number];

/** From which contacts can be read: the CRMs, and what is none. */
export const SOURCE_APPS = [...CRM_APPS, "squarespace", "googlesheet"] as const;
export type SourceApp = (typeof SOURCE_APPS)[number];

/** What can be connected. */
export const VENDOR_APPS = [...SOURCE_APPS, "ghl"] as const;
export type VendorApp = (typeof VENDOR_APPS)[number];

export const APP_NAMES: Readonly<Record<VendorApp, string>> = {
  hubspot: "HubSpot",
  zoho: "Zoho CRM",
  ac: "ActiveCampaign",
  pipedrive: "Pipedrive",
  squarespace: "Squarespace",
  googlesheet: "Google Sheets",
  ghl: "GoHighLevel",
};

/** The page of the console to which a vendor sends the browser back, in its small window. */
export const CONNECT_PAGE = "/auth/connect";

/** R326: how often the page that opened that window looks whether it is done. */
export const CONNECT_POLL_MS = 500;

/** How long a connection may take to be agreed to. */
export const CONNECT_LIFE_MS = 15 * 60_000;

export const CONNECT_TEXTS = {
  notConfigured: (name: string) => `${name} is not set up here. Contact us.`,
  declined: (name: string) => `${name} was not connected, because access was not granted.`,
  unknownState: "This connection was not begun here, or took too long. Please connect again.",
  refused: (name: string) => `${name} did not accept the connection. Please connect again.`,
  refusedAsk: (name: string) => `${name} refused what we asked`,
  forbidden: (name: string) =>
    `${name} does not let us do this. Reconnect it, and allow all that is asked for.`,
  revoked: (name: string) => `${name} no longer lets us in. Reconnect it to continue.`,
  unavailable: (name: string) => `${name} cannot be reached at the moment. Please try again.`,
  busy: (name: string) => `${name} limits how often we may ask. Please try again in a moment.`,
  unexpected: (name: string) => `${name} answered in a way that we do not understand.`,
  notConnected: (name: string) => `Connect ${name} first`,
  connected: (name: string) => `${name} has been connected`,
  created: (name: string) => `The contact has been created in ${name}`,
  polled: (why: string) => `Read every five minutes, as there is no webhook. ${why}`,
  removed: (name: string) => `${name} has been removed`,
  /** Of the small window, in which nothing is left to do. */
  closeWindow: "There is nothing to do here",
  interrupted: "The page was loaded again before we knew how it ended. Look at Integration.",
  signedOut: "You are signed out. Sign in, then connect again.",
  tokenOnly: "A refresh token is accepted from an app token only",
  windowOnly: "A code is accepted from the person who asked for it only. Send a refreshToken.",
  inPlace: (name: string) => `${name} is connected. A person must remove it first.`,
  otherAccount: (name: string) =>
    `${name} has been connected with another account than before. Syncs with the former account stop.`,
  /** R363, R365, R366. */
  required: "Required",
  zohoUrl: "URL must be valid Zoho url",
  activeCampaignUrl: "Enter valid Active Campaign url",
  activeCampaignToken: "Required",
  /** R370. */
  contactUs: "Contact us",
} as const;

/** The host of an address that a person typed, with or without https; undefined if it is more than that or none. */
function hostOf(written: string): string | undefined {
  const url = URL.parse(/^https?:\/\//i.test(written) ? written : `https://${written}`);
  return url?.port === "" && url.username === "" ? url.hostname : undefined;
}

const ZOHO_HOST = /^(crm|accounts)\.zoho\.(com|eu|in|com\.au|com\.cn|jp|sa|ca|uk)$/;

function regionAt(product: "crm" | "accounts", written: string): string | undefined {
  const [, of, region] = ZOHO_HOST.exec(hostOf(written) ?? "") ?? [];
  return of === product ? region : undefined;
}

/** R363: the data centre of an address such as https://crm.zoho.com.au; undefined if it is none of Zoho CRM. */
export function zohoRegion(written: string): string | undefined {
  return regionAt("crm", written);
}

/** The same of the server that gave a code, such as https://accounts.zoho.com.au. */
export function zohoServerRegion(server: string): string | undefined {
  return hostOf(server) === "accounts.zohocloud.ca" ? "ca" : regionAt("accounts", server);
}

const ACTIVE_CAMPAIGN_HOST =
  /^[a-z0-9][a-z0-9-]{0,62}\.(api-us1|api-au1|api-eu1|activehosted)\.com$/;

/**
 * R365: the origin of an account's API, as its owner sees it under Settings, Developer; undefined if it is no such
 * address.
 */
export function activeCampaignOrigin(written: string): string | undefined {
  const host = hostOf(written) ?? "";
  return ACTIVE_CAMPAIGN_HOST.test(host) ? `https://${host}` : undefined;
}
