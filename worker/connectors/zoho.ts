import * as z from "zod";
import type { ZohoRow } from "#core/rules/crm/filters.ts";
import { parseJson } from "#worker/carriers/json.ts";
import type {
  AccountWebhooks,
  ActivityLog,
  AppKeys,
  Connector,
  CrmQuery,
  CrmRecord,
  Place,
  VendorRequest,
  WebhookTarget,
} from "./connector.ts";
import { grantOf, pageBehind, textValue, tokenAnswer } from "./shapes.ts";

// Zoho CRM 8. An account is in one of its regions: `region`; its API is where the token says: `api`.

const SCOPES = [
  "ZohoCRM.modules.contacts.ALL",
  "ZohoCRM.modules.leads.ALL",
  "ZohoCRM.modules.notes.ALL",
  "ZohoCRM.settings.fields.READ",
  "ZohoCRM.org.READ",
  "ZohoCRM.coql.READ",
  "ZohoCRM.notifications.ALL",
];
/** COQL answers 2,000 records at most: each query begins behind the last one's id. */
const PAGE = 2_000;
/** Records that are read by their ids: COQL takes as many in a list. */
const BY_IDS = 50;

const accounts = ({ region = "com" }: Place) =>
  region === "ca" ? "https://accounts.zohocloud.ca" : `https://accounts.zoho.${region}`;
const api = ({ api: origin = "https://www.zohoapis.com" }: Place) => `${origin}/crm/v8`;

const API_ORIGIN =
  /^https:\/\/www\.zoho(apis\.(com|eu|in|com\.au|com\.cn|jp|sa|uk)|cloudapis\.ca)$/;

const grant = tokenAnswer
  .extend({ api_domain: z.string().regex(API_ORIGIN) })
  .transform((answer) => ({ ...grantOf(answer), place: { api: answer.api_domain } }));

const record = z.looseObject({ id: z.string(), Modified_Time: z.string().nullish() }).transform(
  ({ id, Modified_Time: changed, ...values }): CrmRecord => ({
    id,
    values: textValue.record(values),
    changedAt: textValue.time(changed),
  }),
);

function tokenCall(place: Place, { id, secret }: AppKeys, form: Record<string, string>) {
  const body = { form: { ...form, client_id: id, client_secret: secret } };
  return { method: "POST", url: `${accounts(place)}/oauth/v2/token`, body } as const;
}

/** A text of a query, whose quotation marks and backslashes do not end it. */
const quoted = (text: string) => `'${text.replace(/[\\']/g, "\\$&")}'`;

const CONDITIONS: Readonly<Record<ZohoRow["operator"], (field: string, value: string) => string>> =
  {
    equals: (field, value) => `${field} = ${quoted(value)}`,
    not_equal: (field, value) => `${field} != ${quoted(value)}`,
    starts_with: (field, value) => `${field} like ${quoted(`${value}%`)}`,
    in: (field, value) =>
      `${field} in (${value
        .split(",")
        .map((one) => quoted(one.trim()))
        .join(", ")})`,
  };

/** It takes no fractions of a second. */
const timeOf = (at: number) => new Date(at).toISOString().replace(/\.\d+Z$/, "+00:00");

function conditionsOf({ filter, since }: CrmQuery): string[] {
  const rows = filter.filter === "criteria" ? (filter.zohoFilter ?? []) : [];
  const own = rows.map(({ field, operator, value }) => CONDITIONS[operator](field, value));
  if (since === undefined) return own;
  return [`Modified_Time >= ${quoted(timeOf(since))}`, ...own];
}

function select(
  place: Place,
  { filter, fields }: CrmQuery,
  conditions: readonly string[],
  limit: number,
): VendorRequest {
  const columns = [...new Set(["id", "Modified_Time", ...fields])].join(", ");
  // COQL joins two conditions at a time.
  const where = conditions.reduce((all, one) => `(${all} and ${one})`);
  const select_query = `select ${columns} from ${filter.crmModule ?? "Contacts"} where ${where} order by id asc limit ${limit}`;
  return { method: "POST", url: `${api(place)}/coql`, body: { json: { select_query } } };
}

const page = z.object({ data: z.array(record), info: z.object({ more_records: z.boolean() }) });

/** No record at all has no answer. */
function read(answer: unknown) {
  return page.parse(answer ?? { data: [], info: { more_records: false } });
}

/** Its channels end after a day at most, whichever limit is in force. */
const CHANNEL_LIFE_MS = 23 * 60 * 60_000;

function channel(place: Place, method: "POST" | "PUT", id: string, target: WebhookTarget) {
  const watch = {
    channel_id: Number(id),
    events: ["Contacts.all", "Leads.all"],
    channel_expiry: timeOf(target.now + CHANNEL_LIFE_MS),
    token: target.secret,
    notify_url: target.address,
  };
  return { method, url: `${api(place)}/actions/watch`, body: { json: { watch: [watch] } } };
}

const watched = z.object({ watch: z.tuple([z.object({ status: z.string() })]) });
const isWatched = (answer: unknown) => watched.parse(answer).watch[0].status === "success";
const unwatched = "The channel was not opened";

const webhooks: AccountWebhooks = {
  secretOf: ({ body }) => z.object({ token: z.string() }).safeParse(parseJson(body)).data?.token,
  read: (body) => z.object({ ids: z.array(z.string()) }).parse(parseJson(body)).ids,
  make(place, target) {
    // A number of our choice.
    const id = String(target.now);
    return {
      request: channel(place, "POST", id, target),
      read: (answer) => z.string(unwatched).parse(isWatched(answer) ? id : undefined),
    };
  },
  keep(place, target, id) {
    if (id === null) return undefined;
    return {
      request: channel(place, "PUT", id, target),
      read: (answer) => (isWatched(answer) ? id : undefined),
    };
  },
  end: (place, id) => ({
    request: {
      method: "DELETE",
      url: `${api(place)}/actions/watch`,
      query: { channel_ids: id },
    },
    read: () => {},
  }),
};

/** A page of notes, how many its pages reach, and how many may be written in one request. */
const NOTES_PAGE = 200;
const NOTES_MOST = 2_000;
const NOTES_AT_ONCE = 100;

const wroteNotes = z.object({
  data: z.array(z.object({ status: z.string(), message: z.string() })),
});
const notesPage = z.object({
  data: z.array(z.object({ Note_Content: z.string().nullish(), Created_Time: z.string() })),
  info: z.object({ more_records: z.boolean() }),
});

/** Notes of the record. */
const log: ActivityLog = {
  most: NOTES_AT_ONCE,
  settlesMs: 0,
  mostPages: NOTES_MOST / NOTES_PAGE,
  write: (place, activities) => ({
    request: {
      method: "POST",
      url: `${api(place)}/Notes`,
      body: {
        json: {
          data: activities.map(({ recordId: id, module = "Contacts", line, mark }) => ({
            Note_Title: "Cooee",
            Note_Content: `${line}\n${mark}`,
            Parent_Id: { module: { api_name: module }, id },
          })),
        },
      },
    },
    read(answer) {
      // One of each, in their order.
      const { data } = wroteNotes.parse(answer);
      return new Map(
        activities.flatMap(({ mark }, nth) => {
          const { status, message = "" } = data[nth] ?? {};
          return status === "success" ? [] : [[mark, message] as const];
        }),
      );
    },
  }),
  find: (place, _activities, since, from = "1") => ({
    request: {
      method: "GET",
      url: `${api(place)}/Notes`,
      query: {
        ...{ fields: "Note_Content,Created_Time", per_page: NOTES_PAGE, page: from },
        ...{ sort_by: "Created_Time", sort_order: "desc" },
      },
    },
    read(answer) {
      const { data, info } = notesPage.parse(answer ?? { data: [], info: { more_records: false } });
      const isOlder = textValue.time(data.at(-1)?.Created_Time) < since;
      const next = info.more_records && !isOlder ? String(Number(from) + 1) : undefined;
      return { texts: data.map(({ Note_Content: text }) => text ?? ""), next };
    },
  }),
};

export const connector: Connector = {
  app: "zoho",
  budget: { requests: 50, perMs: 10_000, leftHeader: "x-api-credits-remaining" },
  signed: (request, access): VendorRequest => ({
    ...request,
    headers: { ...request.headers, authorization: `Zoho-oauthtoken ${access}` },
  }),
  oauth: {
    agree({ id }, { returnTo, state, place }) {
      const url = new URL(`${accounts(place)}/oauth/v2/auth`);
      url.search = new URLSearchParams({
        response_type: "code",
        client_id: id,
        redirect_uri: returnTo,
        scope: SCOPES.join(","),
        access_type: "offline",
        prompt: "consent",
        state,
      }).toString();
      return url.href;
    },
    exchange: (keys, { code, returnTo, place }) => ({
      request: tokenCall(place, keys, {
        ...{ grant_type: "authorization_code", code, redirect_uri: returnTo },
      }),
      read: (answer) => grant.parse(answer),
    }),
    refresh: (keys, { refresh, place }) => ({
      request: tokenCall(place, keys, { grant_type: "refresh_token", refresh_token: refresh }),
      read: (answer) => grant.parse(answer),
    }),
    revoke: (_keys, { refresh, place }) => ({
      request: {
        method: "POST",
        url: `${accounts(place)}/oauth/v2/token/revoke`,
        body: { form: { token: refresh } },
      },
      read: () => {},
    }),
  },
  account: ({ place }) => ({
    request: { method: "GET", url: `${api(place)}/org` },
    read: (answer) => {
      const shape = z.object({ id: z.string(), company_name: z.string() });
      const { org } = z.object({ org: z.tuple([shape], shape) }).parse(answer);
      return { id: org[0].id, name: org[0].company_name };
    },
  }),
  fields: (place, { crmModule = "Contacts" }) => ({
    request: {
      method: "GET",
      url: `${api(place)}/settings/fields`,
      query: { module: crmModule },
    },
    read: (answer) => {
      const field = z.object({
        api_name: z.string(),
        field_label: z.string(),
        data_type: z.string(),
      });
      const { fields } = z.object({ fields: z.array(field) }).parse(answer);
      return fields.map(({ api_name: name, field_label: label, data_type: type }) => ({
        name,
        label,
        kind: type === "phone" ? "phone" : "text",
      }));
    },
  }),
  choices: {},
  tellsChanges: () => true,
  page: (place, query, from = "0") => ({
    request: select(place, query, [`id > ${quoted(from)}`, ...conditionsOf(query)], PAGE),
    read: (answer) => {
      const { data, info } = read(answer);
      return pageBehind(data, info.more_records);
    },
  }),
  records: {
    most: BY_IDS,
    ask: (place, query, ids) => ({
      request: select(place, query, [`id in (${ids.map(quoted).join(", ")})`], BY_IDS),
      read: (answer) => read(answer).data,
    }),
  },
  markOptedOut: (place, { filter: { crmModule = "Contacts" }, id, field }) => ({
    request: {
      method: "PUT",
      url: `${api(place)}/${crmModule}/${encodeURIComponent(id)}`,
      body: { json: { data: [{ [field]: true }] } },
    },
    read: () => {},
  }),
  log,
  webhooks: { ofAccount: webhooks },
  create: (place, values) => ({
    request: { method: "POST", url: `${api(place)}/Contacts`, body: { json: { data: [values] } } },
    read: (answer) => {
      const made = z.object({ details: z.object({ id: z.string() }) });
      return z.object({ data: z.tuple([made]) }).parse(answer).data[0].details.id;
    },
  }),
  words(answer) {
    const one = z.object({ message: z.string() });
    const said = z.union([one, z.object({ data: z.tuple([one]) })]).safeParse(answer).data;
    if (said === undefined) return undefined;
    return "data" in said ? said.data[0].message : said.message;
  },
  refusal(status, answer) {
    // Of connections that agreed before we asked for it; 401 otherwise says that there is none any more.
    const isScope = z.object({ code: z.literal("OAUTH_SCOPE_MISMATCH") }).safeParse(answer).success;
    if (isScope) return "forbidden";
    // Token calls answer 200 to what they refuse, and calls for records 202.
    const isError = z.union([
      z.object({ error: z.string() }),
      z.object({ data: z.tuple([z.object({ status: z.literal("error") })]) }),
    ]);
    if (z.object({ error: z.literal("invalid_code") }).safeParse(answer).success) return "ended";
    // Of a refresh token that was asked for too often, which is still valid.
    if (z.object({ error: z.literal("Access Denied") }).safeParse(answer).success) return "busy";
    return status < 300 && isError.safeParse(answer).success ? "refused" : undefined;
  },
};
