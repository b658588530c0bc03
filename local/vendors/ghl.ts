import { Buffer } from "node:buffer";
import * as z from "zod";
import type { VendorRecord } from "./records.ts";
import {
  type Answer,
  bearerOf,
  NOT_FOUND,
  type Stand,
  type Vendor,
  type VendorCall,
} from "./stand.ts";

// GoHighLevel's API 3, as much of it as we use: an agency with its locations.

const VERSION = "v3";

export const companyOf = (portal: string) => `sim-${portal}-agency`;
export const locationOf = (portal: string, id: number) => `sim-${portal}-loc${id}`;

const listed = z.strictObject({
  companyId: z.string(),
  appId: z.string().min(1),
  isInstalled: z.literal("true"),
  pageSize: z.coerce.number().int().min(1).max(100),
  pageToken: z.string().optional(),
});
const reconnected = z.strictObject({
  clientKey: z.string(),
  clientSecret: z.string(),
  companyId: z.string(),
});
const uninstalled = z.strictObject({
  companyId: z.string().optional(),
  locationId: z.string().optional(),
  reason: z.string().min(1),
});

function refused(message: string, status = 400): Answer {
  return { status, body: { statusCode: status, message } };
}

function installed({ portal, records, pageOf }: Stand, query: URLSearchParams): Answer {
  const asked = listed.safeParse(Object.fromEntries(query));
  if (!asked.success) return refused(asked.error.message, 422);
  const { pageSize, pageToken = "0", companyId } = asked.data;
  if (companyId !== companyOf(portal)) return refused("Forbidden", 403);
  const all = records.find("locations", {
    ...{ after: Number(pageToken), limit: pageSize + 1 },
    matches: ({ values }) => values.installed === "yes",
  });
  const { page, isMore: hasNextPage } = pageOf(all, pageSize);
  const last = page.at(-1)?.id ?? Number(pageToken);
  return {
    status: 200,
    body: {
      items: page.map(({ id, values }) => ({
        ...{ _id: locationOf(portal, id), name: values.name, address: "", isInstalled: true },
      })),
      pagination: {
        ...{ hasNextPage, hasPrevPage: false, currentPageSize: page.length },
        ...(hasNextPage ? { nextPageToken: String(last) } : {}),
      },
    },
  };
}

function locationBy({ portal, records }: Stand, id: string): VendorRecord | undefined {
  const matches = (one: VendorRecord) => locationOf(portal, one.id) === id;
  return records.find("locations", { limit: 1, matches })[0];
}

function uninstall(stand: Stand, json: unknown): Answer {
  const asked = uninstalled.safeParse(json);
  if (!asked.success) return refused(asked.error.message, 422);
  const { companyId, locationId } = asked.data;
  const location = locationId === undefined ? undefined : locationBy(stand, locationId);
  if (location) stand.records.change(location.id, { installed: "" }, Date.now());
  else if (companyId === companyOf(stand.portal)) stand.withdraw();
  else return refused("Not found", 404);
  return { status: 200, body: { success: true } };
}

const reported = z.strictObject({
  status: z.enum(["delivered", "failed", "pending", "read"]),
  error: z.strictObject({ code: z.string(), type: z.string(), message: z.string() }).optional(),
});
const inbound = z.strictObject({
  type: z.literal("SMS"),
  contactId: z.string(),
  message: z.string(),
  direction: z.literal("inbound"),
  altId: z.string(),
});

const contactChange = z.strictObject({
  dndSettings: z.record(
    z.string(),
    z.strictObject({
      status: z.string(),
      message: z.string().optional(),
      code: z.string().optional(),
    }),
  ),
});
/** What every contact wants until it is said otherwise: no emails. */
const FIRST_SETTINGS = { Email: { status: "active" } };

function contact(stand: Stand, id: string, { method, json }: VendorCall): Answer {
  const matches = ({ values }: VendorRecord) => values.id === id;
  const said = stand.records.find("contacts", { limit: 1_000, matches }).at(-1);
  if (method === "GET") {
    const dndSettings: unknown = said ? JSON.parse(said.values.dnd ?? "{}") : FIRST_SETTINGS;
    return { status: 200, body: { contact: { id, dndSettings } } };
  }
  const asked = contactChange.safeParse(json);
  if (!asked.success) return refused(asked.error.message, 422);
  return keep(stand, "contacts", { id, dnd: JSON.stringify(asked.data.dndSettings) });
}

function keep({ records }: Stand, module: string, values: Record<string, string>): Answer {
  records.add(module, [values], Date.now());
  return { status: 200, body: { success: true, messageId: values.message ?? "" } };
}

function answer(stand: Stand, asked: VendorCall): Answer {
  const { method, path, json, form, headers, query } = asked;
  const of = `${method} ${path}`;
  const { portal } = stand;
  if (headers.get("version") !== VERSION) return refused("version header is invalid");
  if (of === "POST /oauth/reconnect") {
    const wanted = reconnected.safeParse(json);
    if (wanted.data?.companyId !== companyOf(portal)) return refused("Invalid company");
    const expiresAt = new Date(Date.now() + 60_000).toISOString();
    return { status: 200, body: { authorizationCode: stand.newCode(), expiresAt } };
  }
  if (of === `GET /companies/${companyOf(portal)}`) {
    return { status: 200, body: { company: { id: companyOf(portal), name: `Agency ${portal}` } } };
  }
  if (of === "GET /oauth/installed-locations") return installed(stand, query);
  if (of === "POST /oauth/location-token") {
    const location = locationBy(stand, form.get("locationId") ?? "");
    const isOurs = form.get("companyId") === companyOf(portal);
    if (!isOurs || location?.values.installed !== "yes") return refused("Location not found", 404);
    const token = { accessToken: stand.newKey(), tokenType: "Bearer", expiresIn: 86_399 };
    return { status: 200, body: { ...token, locationId: form.get("locationId"), userId: "sim" } };
  }
  const message = /^PUT \/conversations\/messages\/([\w-]+)\/status$/.exec(of)?.[1];
  if (message !== undefined) {
    const report = reported.safeParse(json);
    if (!report.success) return refused(report.error.message, 422);
    return keep(stand, "reports", { message, status: report.data.status });
  }
  const person = /^(?:GET|PUT) \/contacts\/([\w-]+)$/.exec(of)?.[1];
  if (person !== undefined) return contact(stand, person, asked);
  if (of === "POST /conversations/messages/inbound") {
    const reply = inbound.safeParse(json);
    if (!reply.success) return refused(reply.error.message, 422);
    return keep(stand, "inbound", reply.data);
  }
  if (/^DELETE \/marketplace\/app\/[\w-]+\/installations$/.test(of)) return uninstall(stand, json);
  return NOT_FOUND;
}

/** The pair of keys with which the stand-in signs what it posts. */
export const WEBHOOK_KEY = "MCowBQYDK2VwAyEAab3zXm2TGZ4J8HQ1EtgTswRdicOhqXe9UsqB35Hhwqo=";
const PRIVATE_KEY = "MC4CAQAwBQYDK2VwBCIEIEcJkqZEjATFulHeBamB6ZNqvjIObFFw0jFmnFWfG0s4";

/** The signature of what GoHighLevel posts. */
export async function signatureOf(body: string): Promise<string> {
  const der = Buffer.from(PRIVATE_KEY, "base64");
  const key = await crypto.subtle.importKey("pkcs8", der, "Ed25519", false, ["sign"]);
  const signature = await crypto.subtle.sign("Ed25519", key, new TextEncoder().encode(body));
  return Buffer.from(signature).toString("base64");
}

export const ghl: Vendor = {
  app: "ghl",
  lifeMs: 86_399_000,
  tokenOf: bearerOf,
  isTokenCall: ({ path }) => path === "/oauth/token",
  isOpen: ({ path }) => path === "/oauth/reconnect",
  granted: ({ access, refresh, lifeMs }, { portal }) => ({
    status: 200,
    body: {
      ...{ accessToken: access, refreshToken: refresh, expiresIn: lifeMs / 1000 },
      ...{ tokenType: "Bearer", userType: "Company", companyId: companyOf(portal), userId: "sim" },
    },
  }),
  invalidGrant: refused("Invalid grant: refresh token is invalid", 400),
  allowance: { requests: 200_000, header: "x-ratelimit-daily-remaining" },
  unauthorised: refused("The token does not have access to this location", 401),
  busy: { status: 429, body: { statusCode: 429, message: "Too Many Requests" } },
  answer,
};
