import * as z from "zod";
import type { VendorRecord } from "./records.ts";
import {
  type Answer,
  accountNumber,
  bearerOf,
  changedAs,
  NOT_FOUND,
  noted,
  notesOf,
  type Stand,
  toEach,
  tokenAnswer,
  type Vendor,
  type VendorCall,
} from "./stand.ts";

// Pipedrive, as much of it as we use: people by its API 2, leads by 1.

const ROOT = new Set(["name", "first_name", "last_name"]);
const contactEntry = z.strictObject({ value: z.string(), primary: z.boolean() });
const created = z.strictObject({
  name: z.string().min(1),
  phones: z.array(contactEntry).optional(),
  emails: z.array(contactEntry).optional(),
  custom_fields: z.record(z.string(), z.string()),
});

const note = z.strictObject({ content: z.string().min(1).max(100_000), person_id: z.int() });
const changed = z.strictObject({ custom_fields: z.record(z.string(), z.string()) });

function shown({ id, values, changedAt }: VendorRecord) {
  const { phone, email, ...others } = values;
  const rest = Object.entries(others);
  const entry = (value: string | undefined) =>
    value ? [{ value, primary: true, label: "work" }] : [];
  return {
    id,
    ...Object.fromEntries(rest.filter(([name]) => ROOT.has(name))),
    phones: entry(phone),
    emails: entry(email),
    custom_fields: Object.fromEntries(rest.filter(([name]) => !ROOT.has(name))),
    update_time: new Date(changedAt).toISOString(),
  };
}

function persons(stand: Stand, query: URLSearchParams): Answer {
  const limit = Number(query.get("limit") ?? 100);
  if (limit > 500) return { status: 400, body: { success: false, error: "limit is too large" } };
  const ids = query.get("ids");
  if (ids !== null) {
    const some = ids.split(",").map(Number);
    if (some.length > 100) return { status: 400, body: { success: false, error: "too many ids" } };
    return {
      status: 200,
      body: { success: true, data: stand.records.byIds("persons", some).map(shown) },
    };
  }
  const from = Number(query.get("cursor") ?? 0);
  const since = Date.parse(query.get("updated_since") ?? "") || 0;
  const some = { after: from, since, until: stand.until };
  const found = stand.records.find("persons", { ...some, limit: limit + 1 });
  const { page, isMore } = stand.pageOf(found, limit);
  const last = page.at(-1)?.id ?? from;
  // The cursor of an empty page is another text for the same place.
  const cursor = page.length === 0 ? `${query.get("cursor") ?? "0"}.0` : String(last);
  const next_cursor = isMore ? cursor : null;
  return {
    status: 200,
    body: { success: true, data: page.map(shown), additional_data: { next_cursor } },
  };
}

function leads({ records }: Stand, query: URLSearchParams): Answer {
  const start = Number(query.get("start") ?? 0);
  const limit = Number(query.get("limit") ?? 100);
  const page = records.find("leads", { skip: start, limit });
  const data = page.map(({ id, values: { person_id: person, ...values } }) => ({
    ...values,
    id: `lead-${id}`,
    person_id: Number(person),
  }));
  return { status: 200, body: { success: true, data } };
}

function notes({ records }: Stand, query: URLSearchParams): Answer {
  const start = Number(query.get("start") ?? 0);
  const all = notesOf(records, query.get("person_id") ?? undefined);
  const end = start + Number(query.get("limit") ?? 100);
  const data = all.slice(start, end).map(({ id, values }) => ({ id, content: values.text }));
  const pagination = {
    more_items_in_collection: all.length > end,
    ...(all.length > end ? { next_start: end } : {}),
  };
  return { status: 200, body: { success: true, data, additional_data: { pagination } } };
}

function answer(stand: Stand, { method, path, json, query }: VendorCall): Answer {
  const of = `${method} ${path}`;
  const { records, portal } = stand;
  if (of === "GET /api/v1/users/me") {
    const data = { id: 1, company_id: accountNumber(portal), company_name: `Company ${portal}` };
    return { status: 200, body: { success: true, data } };
  }
  if (of === "GET /api/v1/personFields") {
    const data = records.fields("persons").map(({ name, label, kind }) => ({
      ...{ key: name, name: label },
      field_type: kind === "phone" ? "phone" : "varchar",
    }));
    return { status: 200, body: { success: true, data } };
  }
  if (of === "GET /api/v2/persons") return persons(stand, query);
  if (of === "GET /api/v1/leads") return leads(stand, query);
  if (of === "GET /api/v1/notes") return notes(stand, query);
  if (of === "POST /api/v1/notes") {
    const asked = note.safeParse(json);
    if (!asked.success) return { status: 400, body: { success: false, error: "Bad request" } };
    const made = noted(records, "persons", asked.data.person_id, asked.data.content);
    if (made === undefined)
      return { status: 404, body: { success: false, error: "Person not found" } };
    return { status: 201, body: { success: true, data: { id: made } } };
  }
  const id = /^PATCH \/api\/v2\/persons\/(\d+)$/.exec(of)?.[1];
  if (id !== undefined) {
    const asked = changed.safeParse(json);
    if (!asked.success) return { status: 400, body: { success: false, error: "Bad request" } };
    return changedAs(records, "persons", id, asked.data.custom_fields);
  }
  if (of === "POST /api/v2/persons") {
    const asked = created.safeParse(json);
    if (!asked.success) return { status: 400, body: { success: false, error: "Name is required" } };
    const { name, phones = [], emails = [], custom_fields: custom } = asked.data;
    const [phone] = phones;
    const [email] = emails;
    const values = {
      ...custom,
      name,
      ...(phone && { phone: phone.value }),
      ...(email && { email: email.value }),
    };
    const [id] = records.add("persons", [values], Date.now());
    return { status: 201, body: { success: true, data: { id } } };
  }
  if (path.startsWith("/api/v1/webhooks")) return webhooks(stand, of, json);
  return NOT_FOUND;
}

const hooked = z.strictObject({
  name: z.string().min(1),
  subscription_url: z.url(),
  version: z.literal("2.0"),
  event_action: z.literal("*"),
  event_object: z.literal("person"),
  http_auth_user: z.string().min(1),
  http_auth_password: z.string().min(1),
});

function webhooks({ hooks }: Stand, of: string, json: unknown): Answer {
  if (of === "GET /api/v1/webhooks") {
    const data = hooks.list().map(({ id, url }) => ({ id, subscription_url: url }));
    return { status: 200, body: { success: true, data } };
  }
  if (of === "POST /api/v1/webhooks") {
    const asked = hooked.safeParse(json);
    if (!asked.success) return { status: 400, body: { success: false, error: "Bad request" } };
    const { subscription_url: url, http_auth_user: user, http_auth_password } = asked.data;
    const id = hooks.make(url, `${user}:${http_auth_password}`);
    return { status: 201, body: { success: true, data: { id } } };
  }
  const ended = /^DELETE \/api\/v1\/webhooks\/(\d+)$/.exec(of)?.[1];
  return hooks.end(Number(ended)) ? { status: 200, body: { success: true } } : NOT_FOUND;
}

export const pipedrive: Vendor = {
  app: "pipedrive",
  lifeMs: 60 * 60_000,
  tokenOf: bearerOf,
  isTokenCall: ({ path }) => path.startsWith("/oauth/"),
  granted: (grant) => ({
    status: 200,
    body: {
      ...tokenAnswer(grant),
      ...{ api_domain: "https://simulated.pipedrive.com", token_type: "Bearer", scope: "" },
    },
  }),
  isOneGrant: true,
  invalidGrant: { status: 400, body: { success: false, error: "invalid_grant" } },
  allowance: { requests: 30_000, header: "x-ratelimit-remaining" },
  unauthorised: { status: 401, body: { success: false, error: "unauthorized access" } },
  busy: {
    status: 429,
    headers: { "retry-after": "1" },
    body: { success: false, error: "request over limit" },
  },
  answer,
  posts: (stand, changes) =>
    changes
      .filter(({ module }) => module === "persons")
      .flatMap(({ id, what }) =>
        toEach(stand, (hook) => ({
          headers: {
            "content-type": "application/json",
            authorization: `Basic ${btoa(hook.secret)}`,
          },
          body: JSON.stringify({
            meta: { action: what, entity: "person", entity_id: String(id), version: "2.0" },
            data: what === "delete" ? null : { id },
          }),
        })),
      ),
};
