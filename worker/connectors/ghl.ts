import * as z from "zod";
import { conflict } from "#core/errors.ts";
import { GHL_TEXTS, type GhlReport } from "#core/rules/ghl.ts";
import type { AppKeys, Ask, Choice, Vendor, VendorRequest } from "./connector.ts";
import { bearer } from "./shapes.ts";

// GoHighLevel's API 3, by its published description. An agency (company) has locations, each with tokens of its own.

const API = "https://services.leadconnectorhq.com";
const SCOPES = [
  "companies.readonly",
  "contacts.readonly",
  "contacts.write",
  "conversations.readonly",
  "conversations.write",
  "conversations/message.readonly",
  "conversations/message.write",
  "locations.readonly",
  "oauth.readonly",
  "oauth.write",
];
const PAGE = 100;

const token = z.object({ accessToken: z.string(), expiresIn: z.number() });
const grant = token
  .extend({ refreshToken: z.string(), userType: z.string(), companyId: z.string().optional() })
  .transform(({ accessToken: access, refreshToken: refresh, expiresIn, userType, companyId }) => {
    if (userType !== "Company" || companyId === undefined) throw conflict(GHL_TEXTS.agency);
    return { access, refresh, lifeMs: expiresIn * 1000, place: { company: companyId } };
  });

function call(
  method: VendorRequest["method"],
  path: string,
  rest: Partial<Pick<VendorRequest, "body" | "query">> = {},
): VendorRequest {
  return { method, url: `${API}${path}`, headers: { version: "v3" }, ...rest };
}

function tokenCall({ id, secret }: AppKeys, form: Record<string, string>): VendorRequest {
  const all = { ...form, clientId: id, clientSecret: secret, userType: "Company" };
  return call("POST", "/oauth/token", { body: { form: all } });
}

/** The app's own id is the first part of its client id. */
export function ghlAppId({ id }: AppKeys): string {
  return id.split("-", 1)[0] ?? "";
}

const installed = z.object({
  items: z.array(z.object({ _id: z.string().max(64), name: z.string() })),
  pagination: z.object({ nextPageToken: z.string().nullish() }),
});

function wordsOf(answer: unknown): string | undefined {
  return z.object({ message: z.string() }).safeParse(answer).data?.message;
}

export const connector = {
  app: "ghl",
  budget: { requests: 100, perMs: 10_000, leftHeader: "x-ratelimit-daily-remaining" },
  signed: bearer,
  oauth: {
    isOneGrant: true,
    agree({ id }, { returnTo, state }) {
      const url = new URL("https://marketplace.gohighlevel.com/v2/oauth/chooselocation");
      url.search = new URLSearchParams({
        response_type: "code",
        client_id: id,
        redirect_uri: returnTo,
        scope: SCOPES.join(" "),
        state,
      }).toString();
      return url.href;
    },
    exchange: (keys, { code, returnTo: redirectUri }) => ({
      request: tokenCall(keys, { grantType: "authorization_code", code, redirectUri }),
      read: (answer) => grant.parse(answer),
    }),
    refresh: (keys, { refresh: refreshToken }) => ({
      request: tokenCall(keys, { grantType: "refresh_token", refreshToken }),
      read: (answer) => grant.parse(answer),
    }),
    revoke: (keys, { access, place: { company = "" } }) => {
      const { request, read } = uninstall(keys, { companyId: company });
      return { request: bearer(request, access), read };
    },
  },
  account: ({ place: { company = "" } }) => ({
    request: call("GET", `/companies/${company}`),
    read: (answer) => {
      const shape = z.object({ company: z.object({ id: z.string(), name: z.string() }) });
      return shape.parse(answer).company;
    },
  }),
  words: wordsOf,
  refusal: (_status, answer) =>
    /^invalid grant|refresh token is invalid/i.test(wordsOf(answer) ?? "") ? "ended" : undefined,
} satisfies Vendor;

/** A page of the agency's locations in which our app is installed. */
export function installedLocations(
  keys: AppKeys,
  companyId: string,
  pageToken: string | undefined,
): Ask<{ locations: Choice[]; next: string | undefined }> {
  const query = {
    companyId,
    appId: ghlAppId(keys),
    isInstalled: "true",
    pageSize: PAGE,
    pageToken,
  };
  return {
    request: call("GET", "/oauth/installed-locations", { query }),
    read: (answer) => {
      const { items, pagination } = installed.parse(answer);
      const locations = items.map(({ _id: id, name }) => ({ id, name }));
      return { locations, next: pagination.nextPageToken ?? undefined };
    },
  };
}

/** Another code for an agency whose owner agreed before. */
export function reconnectCode({ id, secret }: AppKeys, companyId: string): Ask<string> {
  const json = { clientKey: id, clientSecret: secret, companyId };
  return {
    request: call("POST", "/oauth/reconnect", { body: { json } }),
    read: (answer) => z.object({ authorizationCode: z.string() }).parse(answer).authorizationCode,
  };
}

/** A token of a location's, by the agency's. */
export function locationToken(
  companyId: string,
  locationId: string,
): Ask<{ access: string; lifeMs: number }> {
  return {
    request: call("POST", "/oauth/location-token", { body: { form: { companyId, locationId } } }),
    read: (answer) => {
      const { accessToken: access, expiresIn } = token.parse(answer);
      return { access, lifeMs: expiresIn * 1000 };
    },
  };
}

/** Uninstalls our app in an agency with all of its locations, or in one location. */
export function uninstall(
  keys: AppKeys,
  of: { companyId: string } | { locationId: string },
): Ask<void> {
  const json = { ...of, reason: "Removed in Cooee" };
  return {
    request: call("DELETE", `/marketplace/app/${ghlAppId(keys)}/installations`, { body: { json } }),
    read: () => {},
  };
}

/** Says what became of a message that a location sent through us. */
export function messageStatus(
  messageId: string,
  status: GhlReport,
  reason: string | undefined,
): Ask<void> {
  const why = status === "failed" ? reason : undefined;
  const error = why === undefined ? {} : { error: { code: "1", type: "saas", message: why } };
  const path = `/conversations/messages/${encodeURIComponent(messageId)}/status`;
  return { request: call("PUT", path, { body: { json: { status, ...error } } }), read: () => {} };
}

/** Brings what a handset wrote into the conversation of its contact. */
export function inboundMessage(reply: { id: string; contactId: string; text: string }): Ask<void> {
  const { id: altId, contactId, text: message } = reply;
  const json = { type: "SMS", contactId, message, direction: "inbound", altId };
  const request = call("POST", "/conversations/messages/inbound", { body: { json } });
  return { request, read: () => {} };
}

const contactPath = (id: string) => `/contacts/${encodeURIComponent(id)}`;

/** A permanent one is the carrier's. */
export const isDnd = (status: unknown) => status === "active" || status === "permanent";

/** Whether a contact wants no texts, by what it wants of each channel. */
export function wantsNoTexts({ SMS }: Record<string, unknown>): boolean {
  return isDnd(z.object({ status: z.unknown() }).safeParse(SMS).data?.status);
}

/** What a contact wants of each channel. */
export function dndOf(contactId: string): Ask<Record<string, unknown>> {
  return {
    request: call("GET", contactPath(contactId)),
    read: (answer) => {
      const settings = z.record(z.string(), z.unknown()).nullish();
      const shape = z.object({ contact: z.object({ dndSettings: settings }) });
      return shape.parse(answer).contact.dndSettings ?? {};
    },
  };
}

/** The contact wants no texts; what it wants of other channels is said again. */
export function doNotDisturb(contactId: string, settings: Record<string, unknown>): Ask<void> {
  const sms = { status: "active", message: "Opted out in Cooee", code: "STOP" };
  const json = { dndSettings: { ...settings, SMS: sms } };
  return { request: call("PUT", contactPath(contactId), { body: { json } }), read: () => {} };
}
