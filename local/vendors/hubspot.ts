import { createHmac } from "node:crypto";
import * as z from "zod";
import type { Change, Post } from "./hooks.ts";
import type { Some, VendorRecord } from "./records.ts";
import {
  type Answer,
  accountNumber,
  bearerOf,
  changedAs,
  MOST_NOTES,
  NOT_FOUND,
  NOTES,
  noted,
  type Stand,
  tokenAnswer,
  type Vendor,
  type VendorCall,
} from "./stand.ts";

// HubSpot's API of 2026-03, as much of it as we use. Written from its facts; none of its description is in here.

const operator = z.enum([
  "EQ",
  "NEQ",
  "LT",
  "LTE",
  "GT",
  "GTE",
  "CONTAINS_TOKEN",
  "NOT_CONTAINS_TOKEN",
  "HAS_PROPERTY",
  "NOT_HAS_PROPERTY",
]);
const filter = z.strictObject({
  propertyName: z.string(),
  operator,
  value: z.string().optional(),
});
type Filter = z.output<typeof filter>;
const search = z.strictObject({
  filterGroups: z.array(z.strictObject({ filters: z.array(filter).min(1).max(18) })).max(5),
  properties: z.array(z.string()),
  sorts: z.array(z.strictObject({ propertyName: z.string(), direction: z.literal("ASCENDING") })),
  limit: z.int().min(1).max(200),
});
const batch = z.strictObject({
  properties: z.array(z.string()),
  inputs: z
    .array(z.strictObject({ id: z.string() }))
    .min(1)
    .max(100),
});
const created = z.strictObject({ properties: z.record(z.string(), z.string()) });
const communication = z.strictObject({
  properties: z.strictObject({
    hs_communication_channel_type: z.literal("SMS"),
    hs_communication_logged_from: z.literal("CRM"),
    hs_communication_body: z.string().min(1).max(65_000),
    hs_timestamp: z.iso.datetime(),
  }),
  associations: z.tuple([
    z.strictObject({
      to: z.strictObject({ id: z.string() }),
      types: z.tuple([
        z.strictObject({
          associationCategory: z.literal("HUBSPOT_DEFINED"),
          associationTypeId: z.literal(81),
        }),
      ]),
    }),
  ]),
});
const communications = z.strictObject({ inputs: z.array(communication).min(1).max(100) });
const communicationSearch = z.strictObject({
  filterGroups: z.tuple([
    z.strictObject({
      filters: z.tuple([
        z.strictObject({
          propertyName: z.literal("hs_timestamp"),
          operator: z.literal("BETWEEN"),
          value: z.string().regex(/^\d+$/),
          highValue: z.string().regex(/^\d+$/),
        }),
      ]),
    }),
  ]),
  properties: z.tuple([z.literal("hs_communication_body")]),
  sorts: z.array(z.strictObject({ propertyName: z.string(), direction: z.literal("ASCENDING") })),
  limit: z.int().min(1).max(200),
  after: z.string().optional(),
});
const listSearch = z.strictObject({
  query: z.string(),
  count: z.int().min(1).max(500),
  offset: z.int().min(0),
  objectTypeId: z.literal("0-1"),
  listIds: z.array(z.string()),
  processingTypes: z.array(z.string()),
  additionalProperties: z.array(z.string()),
});

const CHECKS: Readonly<Record<z.output<typeof operator>, (has: string, asked: string) => boolean>> =
  {
    EQ: (has, asked) => has === asked,
    NEQ: (has, asked) => has !== asked,
    LT: (has, asked) => Number(has) < Number(asked),
    LTE: (has, asked) => Number(has) <= Number(asked),
    GT: (has, asked) => Number(has) > Number(asked),
    GTE: (has, asked) => Number(has) >= Number(asked),
    CONTAINS_TOKEN: (has, asked) => has.toLowerCase().split(/\W+/).includes(asked.toLowerCase()),
    NOT_CONTAINS_TOKEN: (has, asked) =>
      !has.toLowerCase().split(/\W+/).includes(asked.toLowerCase()),
    HAS_PROPERTY: (has) => has !== "",
    NOT_HAS_PROPERTY: (has) => has === "",
  };

function matches(record: VendorRecord, filters: readonly Filter[]): boolean {
  return filters.every(({ propertyName: name, operator, value = "" }) =>
    CHECKS[operator](valueOfField(record, name), value),
  );
}

function valueOfField({ id, values, changedAt }: VendorRecord, name: string): string {
  if (name === "hs_object_id") return String(id);
  return name === "lastmodifieddate" ? String(changedAt) : (values[name] ?? "");
}

function shown({ id, values, changedAt, archived }: VendorRecord, properties: readonly string[]) {
  const at = new Date(changedAt).toISOString();
  const own = Object.fromEntries(properties.map((name) => [name, values[name] ?? null]));
  return { id: String(id), properties: own, createdAt: at, updatedAt: at, archived };
}

/** From where, and since when, every group of a search wants records; an index finds those. */
function someOf(groups: readonly { filters: readonly Filter[] }[]): Some {
  const least = (name: string, wanted: Filter["operator"]) =>
    Math.min(
      ...groups.map(({ filters }) => {
        const of = filters.find((one) => one.propertyName === name && one.operator === wanted);
        return Number(of?.value ?? 0);
      }),
    );
  return { after: least("hs_object_id", "GT"), since: least("lastmodifieddate", "GTE") };
}

function searched({ records, ...stand }: Stand, { json }: VendorCall): Answer {
  const asked = search.safeParse(json);
  if (!asked.success) return invalid(asked.error);
  const { filterGroups, properties, limit } = asked.data;
  const some = { ...someOf(filterGroups), until: stand.until };
  const found = records.find("contacts", {
    ...{ ...some, limit: limit + 1 },
    matches: (one) => filterGroups.some(({ filters }) => matches(one, filters)),
  });
  // What a client asks beyond 10,000 is refused; we never do.
  const { page, isMore } = stand.pageOf(found, limit);
  const results = page.map((one) => shown(one, properties));
  const paging = isMore ? { paging: { next: { after: String(page.length) } } } : {};
  return {
    status: 200,
    body: { total: records.count("contacts", some), results, ...paging },
  };
}

function communicated({ records }: Stand, json: unknown): Answer {
  const asked = communications.safeParse(json);
  if (!asked.success) return invalid(asked.error);
  const results = asked.data.inputs.flatMap(({ properties, associations: [{ to }] }) => {
    const { hs_communication_body: body, hs_timestamp: at } = properties;
    const id = noted(records, "contacts", to.id, body);
    if (id === undefined) return [];
    records.change(id, { at: String(Date.parse(at)) }, Date.now());
    return { id: String(id), properties };
  });
  if (results.length === asked.data.inputs.length) {
    return { status: 201, body: { status: "COMPLETE", results } };
  }
  const message = "Associations to these objects are not valid: the contact does not exist";
  // One that stands alone is refused as a whole.
  if (results.length === 0) return invalid({ message });
  const errors = [{ status: "error", category: "VALIDATION_ERROR", message }];
  return { status: 207, body: { status: "COMPLETE", results, numErrors: 1, errors } };
}

function foundCommunications(stand: Stand, json: unknown): Answer {
  const asked = communicationSearch.safeParse(json);
  if (!asked.success) return invalid(asked.error);
  const { filterGroups, limit, after = "0" } = asked.data;
  const [{ value, highValue }] = filterGroups[0].filters;
  const matches = ({ values }: VendorRecord) =>
    Number(values.at) >= Number(value) && Number(values.at) <= Number(highValue);
  const found = stand.records.find(NOTES, { limit: MOST_NOTES, until: stand.until, matches });
  const end = Number(after) + limit;
  const results = found.slice(Number(after), end).map(({ id, values }) => ({
    id: String(id),
    properties: { hs_communication_body: values.text },
  }));
  const paging = found.length > end ? { paging: { next: { after: String(end) } } } : {};
  return { status: 200, body: { total: found.length, results, ...paging } };
}

function invalid({ message }: { message: string }): Answer {
  return { status: 400, body: { status: "error", category: "VALIDATION_ERROR", message } };
}

function member(stand: Stand, id: string, query: URLSearchParams): Answer {
  const list = stand.records.lists("lists").find((one) => one.id === id);
  if (!list) return { status: 404, body: { message: `List ${id} does not exist` } };
  const limit = Number(query.get("limit") ?? 100);
  const after = Number(query.get("after") ?? 0);
  const sorted = list.members.filter((one) => one > after).sort((a, b) => a - b);
  if (limit > 250) return invalid({ message: "limit must be at most 250" });
  const page = sorted.slice(0, limit);
  const hasMore = sorted.length > limit;
  const results = page.map((one) => ({ recordId: String(one), membershipTimestamp: "" }));
  const paging = hasMore ? { paging: { next: { after: String(page.at(-1)) } } } : {};
  return { status: 200, body: { results, total: list.members.length, ...paging } };
}

function answer(stand: Stand, call: VendorCall): Answer {
  const { method, path, json, query } = call;
  const { records, portal } = stand;
  const of = `${method} ${path}`;
  if (of === "GET /account-info/2026-03/details") {
    return { status: 200, body: { portalId: accountNumber(portal), uiDomain: "app.hubspot.com" } };
  }
  if (of === "GET /crm/properties/2026-03/contacts") {
    const results = records.fields("contacts").map(({ name, label, kind }) => ({
      ...{ name, label, type: "string", hidden: false },
      fieldType: kind === "phone" ? "phonenumber" : "text",
    }));
    return { status: 200, body: { results } };
  }
  if (of === "GET /crm/properties/2026-03/contacts/hs_lead_status") {
    const options = ["NEW", "OPEN"].map((value) => ({ value, label: value, displayOrder: 0 }));
    return { status: 200, body: { name: "hs_lead_status", label: "Lead status", options } };
  }
  if (of === "POST /crm/lists/2026-03/search") {
    const asked = listSearch.safeParse(json);
    if (!asked.success) return invalid(asked.error);
    const lists = records.lists("lists").map(({ id, name }) => ({ listId: id, name }));
    return { status: 200, body: { lists, hasMore: false, offset: 0, total: lists.length } };
  }
  const list = /^GET \/crm\/lists\/2026-03\/([^/]+)\/memberships$/.exec(of)?.[1];
  if (list !== undefined) return member(stand, decodeURIComponent(list), query);
  if (of === "POST /crm/objects/2026-03/contacts/search") return searched(stand, call);
  if (of === "POST /crm/objects/2026-03/contacts/batch/read") {
    const asked = batch.safeParse(json);
    if (!asked.success) return invalid(asked.error);
    const ids = asked.data.inputs.map(({ id }) => Number(id));
    const found = records.byIds("contacts", ids);
    return {
      status: found.length === ids.length ? 200 : 207,
      body: { status: "COMPLETE", results: found.map((one) => shown(one, asked.data.properties)) },
    };
  }
  const changed = /^PATCH \/crm\/objects\/2026-03\/contacts\/(\d+)$/.exec(of)?.[1];
  if (changed !== undefined) {
    const asked = created.safeParse(json);
    if (!asked.success) return invalid(asked.error);
    return changedAs(records, "contacts", changed, asked.data.properties);
  }
  if (of === "POST /crm/objects/2026-03/communications/batch/create") {
    return communicated(stand, json);
  }
  if (of === "POST /crm/objects/2026-03/communications/search") {
    return foundCommunications(stand, json);
  }
  if (of === "POST /crm/objects/2026-03/contacts") {
    const asked = created.safeParse(json);
    if (!asked.success) return invalid(asked.error);
    const known = new Set(records.fields("contacts").map(({ name }) => name));
    const unknown = Object.keys(asked.data.properties).find((name) => !known.has(name));
    if (unknown) return invalid({ message: `Property "${unknown}" does not exist` });
    const [id] = records.add("contacts", [asked.data.properties], Date.now());
    return { status: 201, body: { id: String(id), properties: asked.data.properties } };
  }
  return NOT_FOUND;
}

export const hubSpot: Vendor = {
  app: "hubspot",
  lifeMs: 30 * 60_000,
  tokenOf: bearerOf,
  isTokenCall: ({ path }) => path.startsWith("/oauth/2026-03/token"),
  granted: (grant) => ({
    status: 200,
    body: {
      ...tokenAnswer(grant),
      token_type: "bearer",
    },
  }),
  invalidGrant: {
    status: 400,
    body: { status: "BAD_REFRESH_TOKEN", message: "missing or invalid refresh token" },
  },
  allowance: { requests: 100_000, header: "x-hubspot-ratelimit-remaining" },
  unauthorised: { status: 401, body: { status: "error", category: "EXPIRED_AUTHENTICATION" } },
  busy: {
    status: 429,
    headers: { "retry-after": "1" },
    body: {
      status: "error",
      errorType: "RATE_LIMIT",
      message: "You have reached your secondly limit.",
    },
  },
  answer,
  posts: (stand, changes, api) =>
    chunked(changes).map((some) => posted(stand, some, `${api}/hubspot`)),
};

/** Of one post. */
const MOST_EVENTS = 100;

function chunked(changes: readonly Change[]): Change[][] {
  const posts = Math.ceil(changes.length / MOST_EVENTS);
  return Array.from({ length: posts }, (_, nth) =>
    changes.slice(nth * MOST_EVENTS, (nth + 1) * MOST_EVENTS),
  );
}

const TYPES = { create: "creation", change: "propertyChange", delete: "deletion" } as const;

/** Signed, to the address of our app. */
function posted({ portal }: Stand, changes: readonly Change[], url: string): Post {
  const time = String(Date.now());
  const body = JSON.stringify(
    changes.map(({ id, what }, nth) => ({
      ...{ eventId: nth + 1, subscriptionId: 1, portalId: accountNumber(portal), appId: 1 },
      ...{ occurredAt: Date.now(), subscriptionType: `contact.${TYPES[what]}`, attemptNumber: 0 },
      ...{ objectId: id, changeSource: "CRM_UI" },
    })),
  );
  const signature = createHmac("sha256", "simulated").update(`POST${url}${body}${time}`);
  return {
    url,
    body,
    headers: {
      "content-type": "application/json",
      "x-hubspot-signature-v3": signature.digest("base64"),
      "x-hubspot-request-timestamp": time,
    },
  };
}
