import { Buffer } from "node:buffer";
import * as z from "zod";
import { matchesPipedrive } from "#core/rules/crm/filters.ts";
import { parseJson } from "#worker/carriers/json.ts";
import type {
  AccountWebhooks,
  ActivityLog,
  AppKeys,
  Connector,
  CrmPage,
  CrmRecord,
  Place,
} from "./connector.ts";
import { asHtml, bearer, grantOf, textValue, tokenAnswer } from "./shapes.ts";

// Pipedrive: people by its API 2, leads still by 1. A company has an address of its own: `api`.

const OAUTH = "https://oauth.pipedrive.com/oauth";
const PAGE = 500;
/** People who are read by their ids. */
const BY_IDS = 100;
const NOTES_PAGE = 100;

const origin = ({ api = "" }: Place) => api;
const COMPANY = /^https:\/\/[a-z0-9-]+\.pipedrive\.com$/;

const grant = tokenAnswer
  .extend({ refresh_token: z.string(), api_domain: z.string().regex(COMPANY) })
  .transform((answer) => ({ ...grantOf(answer), place: { api: answer.api_domain } }));

const entry = z.object({ value: z.string(), primary: z.boolean().default(false) });
const entries = z.array(entry).default([]);
const main = (list: z.output<typeof entries>) =>
  (list.find(({ primary }) => primary) ?? list[0])?.value ?? "";

const person = z
  .looseObject({
    id: z.number(),
    phones: entries,
    emails: entries,
    custom_fields: z.record(z.string(), z.unknown()).default({}),
    update_time: z.string().nullish(),
  })
  .transform(
    ({ id, phones, emails, custom_fields: custom, update_time, ...rest }): CrmRecord => ({
      id: String(id),
      values: {
        ...textValue.record({ ...rest, ...custom }),
        phone: textValue.of(main(phones)),
        email: textValue.of(main(emails)),
      },
      changedAt: textValue.time(update_time),
    }),
  );
const people = z.object({ data: z.array(person) });

/** Without fractions of a second, as it takes them. */
const timeOf = (since: number | undefined) =>
  since === undefined ? undefined : `${new Date(since).toISOString().slice(0, 19)}Z`;

function tokenCall({ id, secret }: AppKeys, path: string, form: Record<string, string>) {
  const headers = { authorization: `Basic ${btoa(`${id}:${secret}`)}` };
  return { method: "POST", url: `${OAUTH}/${path}`, headers, body: { form } } as const;
}

/** Of Basic authentication. */
const USER = "cooee";

const webhooks: AccountWebhooks = {
  secretOf({ headers }) {
    const [, encoded = ""] =
      /^Basic ([\w+/=]{1,200})$/.exec(headers.get("authorization") ?? "") ?? [];
    const [user, secret] = Buffer.from(encoded, "base64").toString().split(":");
    return user === USER ? secret : undefined;
  },
  read(body) {
    const meta = z.object({ entity_id: z.union([z.string(), z.number()]) });
    return [String(z.object({ meta }).parse(parseJson(body)).meta.entity_id)];
  },
  make: (place, { address, secret }) => ({
    request: {
      method: "POST",
      url: `${origin(place)}/api/v1/webhooks`,
      body: {
        json: {
          ...{ name: "Cooee", subscription_url: address, version: "2.0" },
          ...{ event_action: "*", event_object: "person" },
          ...{ http_auth_user: USER, http_auth_password: secret },
        },
      },
    },
    read: (answer) =>
      String(z.object({ data: z.object({ id: z.number() }) }).parse(answer).data.id),
  }),
  keep: (place, { address }) => ({
    request: { method: "GET", url: `${origin(place)}/api/v1/webhooks` },
    read: (answer) => {
      const webhook = z.object({ id: z.number(), subscription_url: z.string() });
      const { data } = z.object({ data: z.array(webhook).nullable() }).parse(answer);
      const ours = data?.find(({ subscription_url: url }) => url === address);
      return ours && String(ours.id);
    },
  }),
  end: (place, id) => ({
    request: {
      method: "DELETE",
      url: `${origin(place)}/api/v1/webhooks/${encodeURIComponent(id)}`,
    },
    read: () => {},
  }),
};

const notes = z.object({
  data: z.array(z.object({ content: z.string() })).nullable(),
  additional_data: z
    .object({
      pagination: z
        .object({ more_items_in_collection: z.boolean(), next_start: z.number().nullish() })
        .optional(),
    })
    .nullish(),
});

/** Notes of the person, one at a time: it takes no more. */
const log: ActivityLog = {
  most: 1,
  settlesMs: 0,
  mostPages: 50,
  write: (place, [activity]) => ({
    request: {
      method: "POST",
      url: `${origin(place)}/api/v1/notes`,
      body: {
        json: {
          content: asHtml(`${activity?.line}\n${activity?.mark}`),
          person_id: Number(activity?.recordId),
        },
      },
    },
    read: (answer) => {
      z.object({ data: z.object({ id: z.number() }) }).parse(answer);
      return new Map();
    },
  }),
  find: (place, [activity], _since, start = "0") => ({
    request: {
      method: "GET",
      url: `${origin(place)}/api/v1/notes`,
      query: { person_id: activity?.recordId, limit: NOTES_PAGE, start },
    },
    read: (answer) => {
      const { data, additional_data: more } = notes.parse(answer);
      const next = more?.pagination?.more_items_in_collection
        ? more.pagination.next_start
        : undefined;
      return {
        texts: (data ?? []).map(({ content }) => content),
        next: next ? String(next) : undefined,
      };
    },
  }),
};

export const connector: Connector = {
  app: "pipedrive",
  budget: { requests: 20, perMs: 2_000, leftHeader: "x-ratelimit-remaining" },
  signed: bearer,
  oauth: {
    // Revoking uninstalls our app for its user.
    isOneGrant: true,
    idleDays: 60,
    agree({ id }, { returnTo, state }) {
      const url = new URL(`${OAUTH}/authorize`);
      url.search = new URLSearchParams({
        client_id: id,
        redirect_uri: returnTo,
        state,
      }).toString();
      return url.href;
    },
    exchange: (keys, { code, returnTo }) => ({
      request: tokenCall(keys, "token", {
        ...{ grant_type: "authorization_code", code, redirect_uri: returnTo },
      }),
      read: (answer) => grant.parse(answer),
    }),
    refresh: (keys, { refresh }) => ({
      request: tokenCall(keys, "token", { grant_type: "refresh_token", refresh_token: refresh }),
      read: (answer) => grant.parse(answer),
    }),
    revoke: (keys, { refresh: token }) => ({
      request: tokenCall(keys, "revoke", { token, token_type_hint: "refresh_token" }),
      read: () => {},
    }),
  },
  account: ({ place }) => ({
    request: { method: "GET", url: `${origin(place)}/api/v1/users/me` },
    read: (answer) => {
      const data = z.object({ company_id: z.number(), company_name: z.string() });
      const { company_id: id, company_name: name } = z.object({ data }).parse(answer).data;
      return { id: String(id), name };
    },
  }),
  // A lead's number is that of its person.
  fields: (place) => ({
    request: {
      method: "GET",
      url: `${origin(place)}/api/v1/personFields`,
      query: { limit: PAGE },
    },
    read: (answer) => {
      const field = z.object({ key: z.string(), name: z.string(), field_type: z.string() });
      const { data } = z.object({ data: z.array(field) }).parse(answer);
      return data.map(({ key, name: label, field_type: type }) => ({
        name: key,
        label,
        kind: type === "phone" ? "phone" : "text",
      }));
    },
  }),
  choices: {},
  tellsChanges: ({ pipedriveEntity }) => pipedriveEntity !== "leads",
  page(place, { filter, since }, from) {
    const { pipedriveFilter: rows = [] } = filter;
    if (filter.pipedriveEntity === "leads") {
      const start = Number(from ?? 0);
      return {
        request: {
          method: "GET",
          url: `${origin(place)}/api/v1/leads`,
          query: { limit: PAGE, start },
        },
        read: (answer): CrmPage => {
          const lead = z.looseObject({ person_id: z.number().nullish() });
          const { data } = z.object({ data: z.array(lead).nullable() }).parse(answer);
          const ids = (data ?? []).flatMap(({ person_id: id, ...values }) =>
            id && matchesPipedrive(textValue.record(values), rows) ? [String(id)] : [],
          );
          const isLast = (data ?? []).length < PAGE;
          return { records: [], ids, next: isLast ? undefined : String(start + PAGE) };
        },
      };
    }
    return {
      request: {
        method: "GET",
        url: `${origin(place)}/api/v2/persons`,
        query: { limit: PAGE, cursor: from, sort_by: "id", updated_since: timeOf(since) },
      },
      read: (answer): CrmPage => {
        const next = z.object({ next_cursor: z.string().nullish() });
        const { data, additional_data: more } = people
          .extend({ additional_data: next.nullish() })
          .parse(answer);
        const records = data.filter(({ values }) => matchesPipedrive(values, rows));
        return { records, next: more?.next_cursor ?? undefined };
      },
    };
  },
  records: {
    most: BY_IDS,
    ask: (place, _query, ids) => ({
      request: {
        method: "GET",
        url: `${origin(place)}/api/v2/persons`,
        query: { ids: ids.join(","), limit: BY_IDS },
      },
      read: (answer) => people.parse(answer).data,
    }),
  },
  markOptedOut: (place, { id, field }) => ({
    request: {
      method: "PATCH",
      url: `${origin(place)}/api/v2/persons/${encodeURIComponent(id)}`,
      body: { json: { custom_fields: { [field]: "true" } } },
    },
    read: () => {},
  }),
  log,
  webhooks: { ofAccount: webhooks },
  create: (place, { phone, email, name, ...custom }) => ({
    request: {
      method: "POST",
      url: `${origin(place)}/api/v2/persons`,
      body: {
        json: {
          name,
          ...(phone === undefined ? {} : { phones: [{ value: phone, primary: true }] }),
          ...(email === undefined ? {} : { emails: [{ value: email, primary: true }] }),
          custom_fields: custom,
        },
      },
    },
    read: (answer) =>
      String(z.object({ data: z.object({ id: z.number() }) }).parse(answer).data.id),
  }),
  words(answer) {
    return z.object({ error: z.string() }).safeParse(answer).data?.error;
  },
  refusal: (status) => (status === 403 ? "forbidden" : undefined),
};
