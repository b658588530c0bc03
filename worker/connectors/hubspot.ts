import * as z from "zod";
import { parseJson } from "#worker/carriers/json.ts";
import type {
  Activity,
  ActivityLog,
  AppKeys,
  Connector,
  CrmPage,
  CrmRecord,
  Named,
  VendorRequest,
} from "./connector.ts";
import { isSignedByHubSpot } from "./hubspot-signature.ts";
import { asHtml, bearer, grantOf, pageBehind, textValue, tokenAnswer } from "./shapes.ts";

// HubSpot's dated API (2026-03). Ours is written by hand from its facts.

const API = "https://api.hubapi.com";
const TOKEN = `${API}/oauth/2026-03/token`;
const CONTACTS = `${API}/crm/objects/2026-03/contacts`;
const SCOPES = [
  "crm.objects.contacts.read",
  "crm.objects.contacts.write",
  "crm.schemas.contacts.read",
  "crm.lists.read",
  "oauth",
];
/** A search answers 10,000 records at most: each begins behind the last one's id instead. */
const SEARCH_PAGE = 200;
const LIST_PAGE = 100;
/** A search shows what is new so late. */
const SEARCH_LATE_MS = 10 * 60_000;

const grant = tokenAnswer.transform(grantOf);

const contact = z
  .object({
    id: z.string(),
    properties: z.record(z.string(), z.unknown()),
    updatedAt: z.string().nullish(),
  })
  .transform(
    ({ id, properties, updatedAt }): CrmRecord => ({
      id,
      values: textValue.record(properties),
      changedAt: textValue.time(updatedAt),
    }),
  );
const contacts = z.object({ results: z.array(contact) });

function tokenCall({ id, secret }: AppKeys, form: Record<string, string>): VendorRequest {
  const body = { form: { ...form, client_id: id, client_secret: secret } };
  return { method: "POST", url: TOKEN, body };
}

function search(filterGroups: object[], properties: readonly string[]): VendorRequest {
  const sorts = [{ propertyName: "hs_object_id", direction: "ASCENDING" }];
  const json = { filterGroups, properties, sorts, limit: SEARCH_PAGE };
  return { method: "POST", url: `${CONTACTS}/search`, body: { json } };
}

const more = z.object({ next: z.object({ after: z.string() }).optional() });

function readSearch(answer: unknown): CrmPage {
  const { results: records, paging } = contacts.extend({ paging: more.nullish() }).parse(answer);
  return pageBehind(records, paging?.next !== undefined);
}

const COMMUNICATIONS = `${API}/crm/objects/2026-03/communications`;
/** HubSpot's number of what ties a communication to a contact. */
const OF_CONTACT = { associationCategory: "HUBSPOT_DEFINED", associationTypeId: 81 };

function communication({ recordId, at, line, mark }: Activity) {
  return {
    properties: {
      hs_communication_channel_type: "SMS",
      hs_communication_logged_from: "CRM",
      hs_communication_body: asHtml(`${line}\n${mark}`),
      hs_timestamp: new Date(at).toISOString(),
    },
    associations: [{ to: { id: recordId }, types: [OF_CONTACT] }],
  };
}

const communications = z
  .object({
    results: z.array(
      z.object({ properties: z.object({ hs_communication_body: z.string().nullish() }) }),
    ),
    errors: z.array(z.object({ message: z.string() })).default([]),
    paging: more.nullish(),
  })
  .transform(({ results, errors, paging }) => ({
    texts: results.map(({ properties }) => properties.hs_communication_body ?? ""),
    errors,
    next: paging?.next?.after,
  }));

/** Messages of the channel SMS in the contact's timeline. */
const log: ActivityLog = {
  most: 100,
  settlesMs: SEARCH_LATE_MS,
  mostPages: 50,
  write: (_place, activities) => ({
    request: {
      method: "POST",
      url: `${COMMUNICATIONS}/batch/create`,
      body: { json: { inputs: activities.map(communication) } },
    },
    read(answer) {
      const { texts, errors } = communications.parse(answer);
      const reason = errors[0]?.message ?? "";
      const missing = activities.filter(({ mark }) => !texts.some((text) => text.includes(mark)));
      return new Map(missing.map(({ mark }) => [mark, reason]));
    },
  }),
  find: (_place, activities, _since, after) => {
    const times = activities.map(({ at }) => at);
    const [value, highValue] = [String(Math.min(...times)), String(Math.max(...times))];
    const filters = [{ propertyName: "hs_timestamp", operator: "BETWEEN", value, highValue }];
    const sorts = [{ propertyName: "hs_object_id", direction: "ASCENDING" }];
    const properties = ["hs_communication_body"];
    const json = { filterGroups: [{ filters }], properties, sorts, limit: SEARCH_PAGE, after };
    return {
      request: { method: "POST", url: `${COMMUNICATIONS}/search`, body: { json } },
      read: (answer) => communications.parse(answer),
    };
  },
};

export const connector: Connector = {
  app: "hubspot",
  budget: { requests: 100, perMs: 10_000, leftHeader: "x-hubspot-ratelimit-remaining" },
  signed: bearer,
  oauth: {
    agree({ id }, { returnTo, state, challenge }) {
      const url = new URL("https://app.hubspot.com/oauth/authorize");
      url.search = new URLSearchParams({
        client_id: id,
        redirect_uri: returnTo,
        scope: SCOPES.join(" "),
        state,
        code_challenge: challenge,
        code_challenge_method: "S256",
      }).toString();
      return url.href;
    },
    exchange: (keys, { code, verifier, returnTo }) => ({
      request: tokenCall(keys, {
        ...{ grant_type: "authorization_code", code, redirect_uri: returnTo },
        code_verifier: verifier,
      }),
      read: (answer) => grant.parse(answer),
    }),
    refresh: (keys, { refresh }) => ({
      request: tokenCall(keys, { grant_type: "refresh_token", refresh_token: refresh }),
      read: (answer) => grant.parse(answer),
    }),
    revoke: ({ id, secret }, { refresh }) => ({
      request: {
        method: "POST",
        url: `${TOKEN}/revoke`,
        body: { form: { client_id: id, client_secret: secret, token: refresh } },
      },
      read: () => {},
    }),
  },
  account: () => ({
    request: { method: "GET", url: `${API}/account-info/2026-03/details` },
    read: (answer) => {
      const { portalId, uiDomain } = z
        .object({ portalId: z.number(), uiDomain: z.string().max(200).default("HubSpot") })
        .parse(answer);
      return { id: String(portalId), name: `${uiDomain} (${portalId})` };
    },
  }),
  fields: () => ({
    request: {
      method: "GET",
      url: `${API}/crm/properties/2026-03/contacts`,
      query: { archived: "false" },
    },
    read: (answer) => {
      const property = z.object({
        name: z.string(),
        label: z.string(),
        fieldType: z.string().optional(),
        hidden: z.boolean().default(false),
      });
      const { results } = z.object({ results: z.array(property) }).parse(answer);
      return results
        .filter(({ hidden }) => !hidden)
        .map(({ name, label, fieldType }) => ({
          name,
          label,
          kind: fieldType === "phonenumber" ? "phone" : "text",
        }));
    },
  }),
  choices: {
    leadStatus: () => ({
      request: { method: "GET", url: `${API}/crm/properties/2026-03/contacts/hs_lead_status` },
      read: (answer) => {
        const option = z.object({ value: z.string(), label: z.string() });
        const { options } = z.object({ options: z.array(option) }).parse(answer);
        return options.map(({ value: id, label }) => ({ id, name: label }));
      },
    }),
    listId: () => ({
      request: {
        method: "POST",
        url: `${API}/crm/lists/2026-03/search`,
        // Of contacts.
        body: {
          json: {
            ...{ query: "", count: 500, offset: 0, objectTypeId: "0-1" },
            ...{ listIds: [], processingTypes: [], additionalProperties: [] },
          },
        },
      },
      read: (answer) => {
        const list = z.object({ listId: z.string(), name: z.string() });
        const { lists } = z.object({ lists: z.array(list) }).parse(answer);
        return lists.map(({ listId: id, name }) => ({ id, name }));
      },
    }),
  },
  // Its lists do not say whose records changed.
  tellsChanges: ({ filter }) => filter !== "list",
  page(_place, { filter, fields, since }, from) {
    if (filter.filter === "list") {
      return {
        request: {
          method: "GET",
          url: `${API}/crm/lists/2026-03/${encodeURIComponent(filter.listId ?? "")}/memberships`,
          query: { limit: LIST_PAGE, after: from },
        },
        read: (answer) => {
          const member = z.object({ recordId: z.string() });
          const { results, paging } = z
            .object({ results: z.array(member), paging: more.nullish() })
            .parse(answer);
          const ids = results.map(({ recordId }) => recordId);
          return { records: [], ids, next: paging?.next?.after };
        },
      };
    }
    const after = { propertyName: "hs_object_id", operator: "GT", value: from ?? "0" };
    const changed = { propertyName: "lastmodifieddate", operator: "GTE", value: String(since) };
    const also = since === undefined ? [after] : [after, changed];
    return { request: search(groupsOf(filter, also), fields), read: readSearch };
  },
  records: {
    most: LIST_PAGE,
    ask: (_place, { fields }, ids) => ({
      request: {
        method: "POST",
        url: `${CONTACTS}/batch/read`,
        body: { json: { properties: fields, inputs: ids.map((id) => ({ id })) } },
      },
      read: (answer) => contacts.parse(answer).results,
    }),
  },
  markOptedOut: (_place, { id, field }) => ({
    request: {
      method: "PATCH",
      url: `${CONTACTS}/${encodeURIComponent(id)}`,
      body: { json: { properties: { [field]: "true" } } },
    },
    read: () => {},
  }),
  log,
  webhooks: { ofApp: { isGenuine: isSignedByHubSpot, read: readEvents } },
  create: (_place, properties) => ({
    request: { method: "POST", url: CONTACTS, body: { json: { properties } } },
    read: (answer) => z.object({ id: z.string() }).parse(answer).id,
  }),
  words(answer) {
    const said = z.object({ message: z.string() }).safeParse(answer);
    return said.data?.message;
  },
  refusal(status, answer) {
    if (z.object({ status: z.literal("BAD_REFRESH_TOKEN") }).safeParse(answer).success)
      return "ended";
    return status === 403 ? "forbidden" : undefined;
  },
};

const events = z.array(
  z.object({
    portalId: z.number(),
    objectId: z.number().optional(),
    /** Of a merge. */
    mergedObjectIds: z.array(z.number()).default([]),
  }),
);

function readEvents(body: string): Named[] {
  const byPortal = Map.groupBy(events.parse(parseJson(body)), ({ portalId }) => portalId);
  return [...byPortal].map(([portal, of]) => ({
    vendorId: String(portal),
    records: of.flatMap(({ objectId, mergedObjectIds }) =>
      [...mergedObjectIds, ...(objectId === undefined ? [] : [objectId])].map(String),
    ),
  }));
}

/** Every group of conditions, each with those of the page. */
function groupsOf(
  { filter, leadStatus, filterGroups = [] }: Parameters<Connector["page"]>[1]["filter"],
  also: readonly object[],
): object[] {
  if (filter === "lead") {
    const isLead = { propertyName: "hs_lead_status", operator: "EQ", value: leadStatus };
    return [{ filters: [isLead, ...also] }];
  }
  if (filter !== "custom") return [{ filters: also }];
  return filterGroups.map(({ filters }) => ({ filters: [...filters, ...also] }));
}
