import * as z from "zod";
import type { Some, VendorRecord } from "./records.ts";
import {
  type Answer,
  changedAs,
  MOST_NOTES,
  NOT_FOUND,
  NOTES,
  noted,
  type Stand,
  toEach,
  tokenAnswer,
  type Vendor,
  type VendorCall,
} from "./stand.ts";

// Zoho CRM 8, as much of it as we use.

const coql = z.strictObject({ select_query: z.string().max(20_000) });
const created = z.strictObject({ data: z.array(z.record(z.string(), z.string())).length(1) });
/** Of a checkbox. */
const marked = z.strictObject({ data: z.tuple([z.record(z.string(), z.literal(true))]) });
const opened = z.strictObject({
  watch: z.tuple([
    z.strictObject({
      channel_id: z.int(),
      events: z.array(z.enum(["Contacts.all", "Leads.all"])).min(1),
      channel_expiry: z.iso.datetime({ offset: true }),
      token: z.string().max(50),
      notify_url: z.url(),
    }),
  ]),
});
const notes = z.strictObject({
  data: z
    .array(
      z.strictObject({
        Note_Title: z.string().max(120),
        Note_Content: z.string().min(1).max(30_000),
        Parent_Id: z.strictObject({
          module: z.strictObject({ api_name: z.enum(["Contacts", "Leads"]) }),
          id: z.string(),
        }),
      }),
    )
    .min(1)
    .max(100),
});
const notesPage = z.strictObject({
  fields: z.literal("Note_Content,Created_Time"),
  per_page: z.coerce.number().int().min(1).max(200),
  page: z.coerce.number().int().min(1),
  sort_by: z.literal("Created_Time"),
  sort_order: z.literal("desc"),
});
/** Records that pages reach. */
const MOST_BY_PAGE = 2_000;
const QUERY =
  /^select ([\w, ]+) from (Contacts|Leads) where (.+) order by id asc limit (\d{1,4})$/s;
const CONDITION =
  /(\w+) (>=|=|!=|>|like|in) ('(?:\\.|[^'\\])*'|\((?:'(?:\\.|[^'\\])*'(?:, )?)+\))/g;

const text = (quoted: string) => quoted.slice(1, -1).replace(/\\(.)/g, "$1");
const texts = (list: string) => [...list.matchAll(/'(?:\\.|[^'\\])*'/g)].map(([one]) => text(one));

/** From where, and since when, a query wants records; an index finds those. */
function someOf(conditions: readonly RegExpExecArray[]): Some {
  const valueIn = (name: string, wanted: string) =>
    conditions.find(([, field, operator]) => field === name && operator === wanted)?.[3];
  const [after, since] = [valueIn("id", ">"), valueIn("Modified_Time", ">=")];
  return {
    ...(after !== undefined && { after: Number(text(after)) }),
    ...(since !== undefined && { since: Date.parse(text(since)) }),
  };
}

function holds(record: VendorRecord, [, field = "", operator, value = ""]: RegExpExecArray) {
  if (field === "Modified_Time") return record.changedAt >= Date.parse(text(value));
  const has = field === "id" ? String(record.id) : (record.values[field] ?? "");
  if (operator === "=") return has === text(value);
  if (operator === "!=") return has !== text(value);
  if (operator === ">") return Number(has) > Number(text(value));
  if (operator === "like") return has.startsWith(text(value).replace(/%$/, ""));
  return texts(value).includes(has);
}

function queried(stand: Stand, json: unknown): Answer {
  const asked = coql.safeParse(json);
  const [, columns = "", module = "", where = "", limit = "0"] =
    QUERY.exec(asked.data?.select_query ?? "") ?? [];
  if (module === "" || Number(limit) > 2000) {
    return {
      status: 400,
      body: { code: "SYNTAX_ERROR", message: "error in the query", status: "error" },
    };
  }
  const known = new Set(stand.records.fields(module).map(({ name }) => name));
  const asks = columns.split(", ").filter((name) => name !== "id" && name !== "Modified_Time");
  const unknown = asks.find((name) => !known.has(name));
  if (unknown !== undefined) {
    const message = `column given seems to be invalid: ${unknown}`;
    return { status: 400, body: { code: "INVALID_QUERY", message, status: "error" } };
  }
  const conditions = [...where.matchAll(CONDITION)];
  const found = stand.records.find(module, {
    ...{ ...someOf(conditions), until: stand.until, limit: Number(limit) + 1 },
    matches: (one) => conditions.every((condition) => holds(one, condition)),
  });
  const { page, isMore } = stand.pageOf(found, Number(limit));
  if (found.length === 0) return { status: 204 };
  const data = page.map(({ id, values, changedAt }) => ({
    ...Object.fromEntries(asks.map((name) => [name, values[name] ?? null])),
    id: String(id),
    Modified_Time: new Date(changedAt).toISOString(),
  }));
  const info = { count: data.length, more_records: isMore };
  return { status: 200, body: { data, info } };
}

/** Those about records that are not there are refused, the others are taken. */
function notedAll({ records }: Stand, json: unknown): Answer {
  const asked = notes.safeParse(json);
  if (!asked.success) {
    return {
      status: 400,
      body: { code: "INVALID_DATA", message: "invalid data", status: "error" },
    };
  }
  const data = asked.data.data.map(({ Note_Content: text, Parent_Id: { module, id } }) => {
    const made = noted(records, module.api_name, id, text);
    return made === undefined
      ? {
          code: "INVALID_DATA",
          message: "the related id given seems to be invalid",
          status: "error",
        }
      : { code: "SUCCESS", message: "record added", status: "success", details: { id: `${made}` } };
  });
  return { status: data.some(({ code }) => code === "SUCCESS") ? 207 : 202, body: { data } };
}

function listedNotes({ records }: Stand, query: URLSearchParams): Answer {
  const asked = notesPage.safeParse(Object.fromEntries(query));
  if (!asked.success) return { status: 400, body: { message: asked.error.message } };
  const { page, per_page: size } = asked.data;
  if (page * size > MOST_BY_PAGE) {
    const message = "page and per_page reach 2000 records at most";
    return { status: 400, body: { code: "PAGINATION_LIMIT_EXCEEDED", message, status: "error" } };
  }
  const all = records.find(NOTES, { limit: MOST_NOTES }).reverse();
  if (all.length === 0) return { status: 204 };
  const data = all.slice((page - 1) * size, page * size).map(({ id, values, changedAt }) => ({
    id: String(id),
    Note_Content: values.text,
    Created_Time: new Date(changedAt).toISOString(),
  }));
  return { status: 200, body: { data, info: { more_records: all.length > page * size } } };
}

function answer(stand: Stand, { method, path, json, query }: VendorCall): Answer {
  const of = `${method} ${path}`;
  if (of === "GET /crm/v8/org") {
    return {
      status: 200,
      body: { org: [{ id: stand.portal, company_name: `Zoho of ${stand.portal}` }] },
    };
  }
  if (of === "GET /crm/v8/settings/fields") {
    const fields = stand.records.fields(query.get("module") ?? "").map(({ name, label, kind }) => ({
      ...{ api_name: name, field_label: label },
      data_type: kind === "phone" ? "phone" : "text",
    }));
    return { status: 200, body: { fields } };
  }
  if (of === "POST /crm/v8/coql") return queried(stand, json);
  const [, module = "", id = ""] = /^PUT \/crm\/v8\/(Contacts|Leads)\/(\d+)$/.exec(of) ?? [];
  if (id !== "") {
    const asked = marked.safeParse(json);
    if (!asked.success) return { status: 400, body: { message: "invalid data" } };
    const change = Object.fromEntries(
      Object.keys(asked.data.data[0]).map((name) => [name, "true"]),
    );
    return changedAs(stand.records, module, id, change);
  }
  if (of === "POST /crm/v8/Notes") return notedAll(stand, json);
  if (of === "GET /crm/v8/Notes") return listedNotes(stand, query);
  if (of === "POST /crm/v8/Contacts") {
    const asked = created.safeParse(json);
    const [values] = asked.data?.data ?? [];
    if (!values?.Last_Name) {
      const missing = {
        code: "MANDATORY_NOT_FOUND",
        message: "required field not found: Last_Name",
      };
      return { status: 202, body: { data: [{ ...missing, status: "error", details: {} }] } };
    }
    const [id] = stand.records.add("Contacts", [values], Date.now());
    const done = { code: "SUCCESS", message: "record added", status: "success" };
    return { status: 201, body: { data: [{ ...done, details: { id: String(id) } }] } };
  }
  if (path === "/crm/v8/actions/watch") return watch(stand, { method, json, query });
  return NOT_FOUND;
}

/** A channel is renewed under its number. */
function watch(
  { hooks }: Stand,
  { method, json, query }: Pick<VendorCall, "method" | "json" | "query">,
): Answer {
  const said = (code: string, status: string) => ({ watch: [{ code, status, details: {} }] });
  if (method === "DELETE") {
    hooks.end(Number(query.get("channel_ids")));
    return { status: 200, body: said("SUCCESS", "success") };
  }
  const asked = opened.safeParse(json);
  if (!asked.success) return { status: 400, body: { message: "invalid data" } };
  const [{ channel_id: id, notify_url, token }] = asked.data.watch;
  const isKnown = hooks.list().some((hook) => hook.id === id);
  if (method === "PUT" && !isKnown) return { status: 202, body: said("INVALID_DATA", "error") };
  hooks.make(notify_url, token, id);
  return { status: 200, body: said("SUCCESS", "success") };
}

const OPERATIONS = { create: "insert", change: "update", delete: "delete" } as const;

export const zoho: Vendor = {
  app: "zoho",
  lifeMs: 60 * 60_000,
  tokenOf: ({ headers }) => /^Zoho-oauthtoken (.+)$/.exec(headers.get("authorization") ?? "")?.[1],
  isTokenCall: ({ path }) => path.startsWith("/oauth/v2/token"),
  // A refresh token stays what it was.
  granted: (grant) => ({
    status: 200,
    body: {
      ...tokenAnswer(grant),
      ...{ api_domain: "https://www.zohoapis.com.au", token_type: "Bearer" },
    },
  }),
  invalidGrant: { status: 200, body: { error: "invalid_code" } },
  allowance: { requests: 50_000, header: "x-api-credits-remaining" },
  unauthorised: {
    status: 401,
    body: { code: "INVALID_TOKEN", message: "invalid oauth token", status: "error" },
  },
  busy: {
    status: 429,
    body: { code: "TOO_MANY_REQUESTS", message: "too many requests", status: "error" },
  },
  answer,
  posts: (stand, changes) =>
    changes.flatMap(({ id, module, what }) =>
      toEach(stand, (hook) => ({
        headers: { "content-type": "application/json" },
        body: JSON.stringify({
          ...{ module, ids: [String(id)], operation: OPERATIONS[what] },
          ...{ channel_id: String(hook.id), token: hook.secret },
        }),
      })),
    ),
};
