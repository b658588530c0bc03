import * as z from "zod";
import { endpoint, noInput } from "../../endpoint.ts";
import {
  activeCampaignOrigin,
  CONNECT_TEXTS,
  SOURCE_APPS,
  VENDOR_APPS,
  zohoRegion,
  zohoServerRegion,
} from "../../rules/crm/apps.ts";

const access = { who: "signed-in", may: "integration" } as const;
const app = z.enum(VENDOR_APPS);

export const connection = z.object({
  app,
  /** The account at the vendor. */
  name: z.string(),
  /** `revoked`: the vendor no longer lets us in. */
  status: z.enum(["connected", "revoked"]),
  connectedAt: z.number(),
  /** When the vendor last answered us. */
  answeredAt: z.number().optional(),
  /** When the vendor last posted us a change, to the minute. */
  eventAt: z.number().optional(),
  /** How many requests the vendor takes from us yet, as it said within the last minutes; missing where it does not say. */
  requestsLeft: z.number().optional(),
  /** What last went wrong, in plain words, and when; missing once it works again. */
  problem: z.string().optional(),
  problemAt: z.number().optional(),
  /** Why the vendor does not tell us of changes by itself, which are then polled; missing if it does. */
  webhookProblem: z.string().optional(),
});
export type Connection = z.infer<typeof connection>;

export const listConnections = endpoint("GET", "/integrations/connections", {
  summary: "Which CRMs are connected, and how they are",
  access,
  input: noInput,
  output: z.object({
    data: z.array(connection),
    /** The CRMs that can be connected here. */
    apps: z.array(app),
  }),
});

const zohoAddress = z
  .string()
  .trim()
  .min(1, CONNECT_TEXTS.required)
  .max(200)
  .refine((text) => text === "" || zohoRegion(text) !== undefined, CONNECT_TEXTS.zohoUrl);
const activeCampaignAddress = z
  .string()
  .trim()
  .min(1, CONNECT_TEXTS.required)
  .max(200)
  .refine(
    (text) => text === "" || activeCampaignOrigin(text) !== undefined,
    CONNECT_TEXTS.activeCampaignUrl,
  );
const key = z.string().trim().min(1, CONNECT_TEXTS.required).max(300);

export const connects = [{ of: "connect", by: "account", per: "hour", most: 60 }] as const;

/** R393: Zoho is at `accountsURL`, ActiveCampaign at `accountName` with its key. The others have neither. */
export const connectIntegration = endpoint("POST", "/integrations/connect", {
  summary: "Connect a CRM: with a key of its own, or by the page on which its owner agrees",
  access: { ...access, inPerson: true },
  limits: connects,
  exact: true,
  input: z.object({
    app,
    accountsURL: zohoAddress.optional(),
    accountName: activeCampaignAddress.optional(),
    activeCampaignToken: key.optional(),
  }),
  output: z.object({
    message: z.string().optional(),
    data: z.object({
      /** Where the owner agrees, and what names this attempt when they come back. */
      url: z.string().optional(),
      state: z.string().optional(),
      connection: connection.optional(),
    }),
  }),
});

export const saved = z.object({ message: z.string(), data: connection });

/** What the vendor's page gave the browser; or, from an app token, a refresh token that is checked at the vendor. */
export const agreed = {
  code: z.string().min(1).max(4096).optional(),
  state: z.string().min(1).max(200).optional(),
  refreshToken: z.string().min(1).max(4096).optional(),
};

export const saveHubSpotToken = endpoint("POST", "/hubspot/save-refresh-token", {
  summary: "Finish connecting HubSpot",
  ownersOnly: true,
  access,
  limits: connects,
  exact: true,
  input: z.object(agreed),
  output: saved,
});

export const savePipedriveToken = endpoint("POST", "/pipedrive/save-refresh-token", {
  summary: "Finish connecting Pipedrive",
  ownersOnly: true,
  access,
  limits: connects,
  exact: true,
  input: z.object(agreed),
  output: saved,
});

export const saveSquarespaceToken = endpoint("POST", "/squarespace/save-refresh-token", {
  summary: "Finish connecting Squarespace",
  ownersOnly: true,
  access,
  limits: connects,
  exact: true,
  input: z.object(agreed),
  output: saved,
});

export const saveGoogleToken = endpoint("POST", "/googlesheet/save-refresh-token", {
  summary: "Finish connecting Google Sheets",
  ownersOnly: true,
  access,
  limits: connects,
  exact: true,
  input: z.object(agreed),
  output: saved,
});

export const saveZohoToken = endpoint("POST", "/zoho/save-refresh-token", {
  summary: "Finish connecting Zoho CRM",
  ownersOnly: true,
  access,
  limits: connects,
  exact: true,
  input: z.object({
    ...agreed,
    /** Of a refresh token: where its account is. */
    accountsURL: zohoAddress.optional(),
    /** With the code: the server of the account's region, as Zoho names it. The code is exchanged there. */
    accountsServer: z
      .string()
      .max(200)
      .refine((server) => zohoServerRegion(server) !== undefined, CONNECT_TEXTS.zohoUrl)
      .optional(),
  }),
  output: saved,
});

export const saveActiveCampaignToken = endpoint("POST", "/ac/save-token", {
  summary: "Connect ActiveCampaign by its address and key",
  ownersOnly: true,
  access,
  limits: connects,
  exact: true,
  input: z.object({ accountName: activeCampaignAddress, activeCampaignToken: key }),
  output: saved,
});

/** R427. */
export const removeConnection = endpoint("DELETE", "/user/removeAccount", {
  summary: "Remove a connected CRM; what was imported stays",
  access: { ...access, inPerson: true },
  exact: true,
  input: z.object({ type: z.enum(SOURCE_APPS) }),
  output: z.object({ message: z.string() }),
});
