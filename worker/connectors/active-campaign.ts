import * as z from "zod";
import type { CrmFilter } from "#core/rules/crm/filters.ts";
import type {
  AccountWebhooks,
  ActivityLog,
  Connector,
  CrmPage,
  CrmRecord,
  Place,
} from "./connector.ts";
import { pageBehind, textValue } from "./shapes.ts";

// ActiveCampaign 3. An account has an address of its own, `origin`, and a key that its owner types.

const PAGE = 100;
/** Before the number of a custom field. */
const CUSTOM = "field:";
const STATUS = "status";

const api = ({ origin = "" }: Place) => `${origin}/api/3`;

const listed = z.object({ id: z.string() });

const contactsPage = z.object({
  contacts: z.array(z.looseObject({ id: z.string(), updated_timestamp: z.string().nullish() })),
  fieldValues: z
    .array(z.object({ contact: z.string(), field: z.string(), value: z.string().nullish() }))
    .default([]),
  contactLists: z
    .array(z.object({ contact: z.string(), list: z.string(), status: z.string() }))
    .default([]),
});

/** Beside the contacts: a contact has no status of its own, but one in each list that it is in. */
const INCLUDED = "fieldValues,contactLists";
const [ACTIVE, UNSUBSCRIBED] = ["1", "2"];

/** In the list that was chosen; without one, who is active in any is active. */
function statusIn(lists: readonly { list: string; status: string }[], listId: string | undefined) {
  const statuses = lists
    .filter(({ list }) => listId === undefined || list === listId)
    .map(({ status }) => status);
  return [ACTIVE, UNSUBSCRIBED].find((status) => statuses.includes(status)) ?? statuses[0] ?? "";
}

function recordsOf(answer: unknown, { listId }: CrmFilter): CrmRecord[] {
  const { contacts, fieldValues, contactLists } = contactsPage.parse(answer);
  const customOf = Map.groupBy(fieldValues, ({ contact }) => contact);
  const listsOf = Map.groupBy(contactLists, ({ contact }) => contact);
  return contacts.map(({ id, updated_timestamp: changed, ...values }) => ({
    id,
    values: {
      ...textValue.record(values),
      [STATUS]: statusIn(listsOf.get(id) ?? [], listId),
      ...Object.fromEntries(
        (customOf.get(id) ?? []).map(({ field, value }) => [
          `${CUSTOM}${field}`,
          textValue.of(value),
        ]),
      ),
    },
    changedAt: textValue.time(changed),
  }));
}

/** A contact as it takes it. */
function written(values: Readonly<Record<string, string>>) {
  const all = Object.entries(values);
  return {
    ...Object.fromEntries(all.filter(([name]) => !name.startsWith(CUSTOM))),
    fieldValues: all
      .filter(([name]) => name.startsWith(CUSTOM))
      .map(([name, value]) => ({ field: name.slice(CUSTOM.length), value })),
  };
}

function unsubscribed(place: Place, of: { list: string | undefined; contact: string }) {
  const json = { contactList: { ...of, status: UNSUBSCRIBED } };
  return { method: "POST", url: `${api(place)}/contactLists`, body: { json } } as const;
}

const STANDARD = [
  { name: "phone", label: "Phone", kind: "phone" },
  { name: "email", label: "Email", kind: "text" },
  { name: "firstName", label: "First name", kind: "text" },
  { name: "lastName", label: "Last name", kind: "text" },
] as const;

const EVENTS = ["subscribe", "unsubscribe", "update", "contact_tag_added", "contact_tag_removed"];
const SOURCES = ["public", "admin", "api", "system"];

const webhooks: AccountWebhooks = {
  // It posts nothing else by which it could be known.
  secretOf: ({ secret }) => secret,
  // A form, whose fields have names such as `contact[id]`.
  read: (body) => [z.string().min(1).parse(new URLSearchParams(body).get("contact[id]"))],
  make: (place, target) => ({
    request: {
      method: "POST",
      url: `${api(place)}/webhooks`,
      body: {
        json: {
          webhook: {
            ...{ name: "Cooee", url: `${target.address}/${target.secret}` },
            ...{ events: EVENTS, sources: SOURCES },
          },
        },
      },
    },
    read: (answer) => z.object({ webhook: listed }).parse(answer).webhook.id,
  }),
  keep: (place, target) => ({
    request: { method: "GET", url: `${api(place)}/webhooks`, query: { limit: PAGE } },
    read: (answer) => {
      const webhook = listed.extend({ url: z.string() });
      const all = z.object({ webhooks: z.array(webhook) }).parse(answer).webhooks;
      return all.find(({ url }) => url === `${target.address}/${target.secret}`)?.id;
    },
  }),
  end: (place, id) => ({
    request: { method: "DELETE", url: `${api(place)}/webhooks/${encodeURIComponent(id)}` },
    read: () => {},
  }),
};

/** Notes of the contact, one at a time: it takes no more. */
const log: ActivityLog = {
  most: 1,
  settlesMs: 0,
  mostPages: 50,
  write: (place, [activity]) => ({
    request: {
      method: "POST",
      url: `${api(place)}/notes`,
      body: {
        json: {
          note: {
            note: `${activity?.line}\n${activity?.mark}`,
            ...{ relid: Number(activity?.recordId), reltype: "Subscriber" },
          },
        },
      },
    },
    read: (answer) => {
      z.object({ note: listed }).parse(answer);
      return new Map();
    },
  }),
  find: (place, [activity], _since, from = "0") => ({
    request: {
      method: "GET",
      url: `${api(place)}/contacts/${encodeURIComponent(activity?.recordId ?? "")}/notes`,
      query: { limit: PAGE, offset: from },
    },
    read: (answer) => {
      const { notes } = z.object({ notes: z.array(z.object({ note: z.string() })) }).parse(answer);
      const next = notes.length < PAGE ? undefined : String(Number(from) + PAGE);
      return { texts: notes.map(({ note }) => note), next };
    },
  }),
};

export const connector: Connector = {
  app: "ac",
  budget: { requests: 5, perMs: 1_000 },
  oauth: undefined,
  signed: (request, access) => ({
    ...request,
    headers: { ...request.headers, "api-token": access },
  }),
  account: ({ place }) => ({
    request: { method: "GET", url: `${api(place)}/users/me` },
    read: (answer) => {
      z.object({ user: listed }).parse(answer);
      const { hostname } = new URL(place.origin ?? "");
      return { id: hostname, name: hostname };
    },
  }),
  fields: (place, { listId }) => ({
    request: { method: "GET", url: `${api(place)}/fields`, query: { limit: PAGE } },
    read: (answer) => {
      const field = listed.extend({ title: z.string() });
      const { fields } = z.object({ fields: z.array(field) }).parse(answer);
      const custom = fields.map(({ id, title }) => ({
        name: `${CUSTOM}${id}`,
        label: title,
        kind: "text" as const,
      }));
      const status = { name: STATUS, label: "Status in the list", kind: "text" } as const;
      return [...STANDARD, ...custom, ...(listId === undefined ? [] : [status])];
    },
  }),
  choices: {
    listId: (place) => ({
      request: { method: "GET", url: `${api(place)}/lists`, query: { limit: PAGE } },
      read: (answer) =>
        z.object({ lists: z.array(listed.extend({ name: z.string() })) }).parse(answer).lists,
    }),
    tagid: (place) => ({
      request: { method: "GET", url: `${api(place)}/tags`, query: { limit: PAGE } },
      read: (answer) =>
        z
          .object({ tags: z.array(listed.extend({ tag: z.string() })) })
          .parse(answer)
          .tags.map(({ id, tag: name }) => ({ id, name })),
    }),
  },
  tellsChanges: () => true,
  optOut: { field: STATUS, says: (value) => value === UNSUBSCRIBED },
  page: (place, { filter, since }, from = "0") => ({
    request: {
      method: "GET",
      url: `${api(place)}/contacts`,
      query: {
        limit: PAGE,
        "orders[id]": "ASC",
        id_greater: from,
        include: INCLUDED,
        // -1: whatever it is.
        status: filter.filter === "by" ? filter.status : "-1",
        listid: filter.listId,
        tagid: filter.tagid,
        "filters[updated_after]": since === undefined ? undefined : new Date(since).toISOString(),
      },
    },
    read: (answer): CrmPage => {
      const records = recordsOf(answer, filter);
      // Only an empty page is surely the last.
      return pageBehind(records, records.length > 0);
    },
  }),
  records: {
    most: PAGE,
    ask: (place, { filter }, ids) => ({
      request: {
        method: "GET",
        url: `${api(place)}/contacts`,
        query: { limit: PAGE, "ids[]": ids, include: INCLUDED, status: "-1" },
      },
      read: (answer) => recordsOf(answer, filter),
    }),
  },
  markOptedOut: (place, { filter: { listId: list }, id, field }) => ({
    request:
      field === STATUS
        ? unsubscribed(place, { list, contact: id })
        : {
            method: "PUT",
            url: `${api(place)}/contacts/${encodeURIComponent(id)}`,
            body: { json: { contact: written({ [field]: "true" }) } },
          },
    read: () => {},
  }),
  log,
  webhooks: { ofAccount: webhooks },
  create: (place, values) => ({
    request: {
      method: "POST",
      url: `${api(place)}/contacts`,
      body: {
        json: {
          contact: written(values),
        },
      },
    },
    read: (answer) => z.object({ contact: listed }).parse(answer).contact.id,
  }),
  words(answer) {
    const titled = z.object({ errors: z.array(z.object({ title: z.string() })).min(1) });
    const said = z.union([titled, z.object({ message: z.string() })]).safeParse(answer).data;
    if (said === undefined) return undefined;
    return "errors" in said ? said.errors[0]?.title : said.message;
  },
  refusal(status, answer) {
    // A key that is wrong is forbidden, not unknown.
    if (status === 403) return "revoked";
    const failed = z.object({ succeeded: z.literal(0) }).safeParse(answer).success;
    return status < 300 && failed ? "refused" : undefined;
  },
};
