import * as z from "zod";
import type { VendorRecord } from "./records.ts";
import {
  type Answer,
  changedAs,
  NOT_FOUND,
  noted,
  notesOf,
  type Stand,
  toEach,
  type Vendor,
  type VendorCall,
} from "./stand.ts";

// ActiveCampaign 3, as much of it as we use.

const CUSTOM = "field:";
/** Before a list's id: a contact's status in it. */
const LIST = "list:";
const subscribed = z.strictObject({
  contactList: z.strictObject({
    list: z.string().min(1),
    contact: z.string().min(1),
    status: z.enum(["1", "2"]),
  }),
});
const created = z.strictObject({
  contact: z
    .object({
      email: z.string().optional(),
      fieldValues: z.array(z.strictObject({ field: z.string(), value: z.string() })),
    })
    .catchall(z.string()),
});
const note = z.strictObject({
  note: z.strictObject({
    note: z.string().min(1),
    relid: z.int(),
    reltype: z.literal("Subscriber"),
  }),
});
const page = z.strictObject({
  limit: z.coerce.number().int().min(1).max(100),
  "orders[id]": z.literal("ASC"),
  id_greater: z.coerce.number().int().min(0),
  "filters[updated_after]": z.iso.datetime().optional(),
  include: z.literal("fieldValues,contactLists"),
  status: z.enum(["-1", "0", "1", "2", "3"]),
  listid: z.string().optional(),
  tagid: z.string().optional(),
});

/** Whether a contact is in a list; without one, everyone is. */
function isIn({ records }: Stand, kind: string, list: string | undefined) {
  if (list === undefined) return () => true;
  const members = new Set(records.lists(kind).find(({ id }) => id === list)?.members);
  return (id: number) => members.has(id);
}

function contacts(stand: Stand, query: URLSearchParams): Answer {
  const asked = page.safeParse(Object.fromEntries(query));
  if (!asked.success) return { status: 400, body: { message: asked.error.message } };
  const { limit, id_greater: after, status, listid, tagid } = asked.data;
  const since = Date.parse(asked.data["filters[updated_after]"] ?? "") || 0;
  const isListed = isIn(stand, "lists", listid);
  const listed = listsOf(stand);
  const isTagged = isIn(stand, "tags", tagid);
  const some = { after, since, until: stand.until };
  const found = stand.records.find("contacts", {
    ...{ ...some, limit },
    matches: (contact) => {
      const { id } = contact;
      const isStatus =
        status === "-1" ||
        listed(contact).some((one) => one.status === status && (listid ?? one.list) === one.list);
      return isStatus && isListed(id) && isTagged(id);
    },
  });
  const total = stand.records.count("contacts", some);
  return shownAs(stand, stand.pageOf(found, limit).page, total);
}

/** The lists that a contact is in, with its status in each. */
function listsOf({ records }: Stand) {
  const lists = records
    .lists("lists")
    .map(({ id, members }) => ({ list: id, members: new Set(members) }));
  return ({ id, values }: VendorRecord) =>
    lists.flatMap(({ list, members }) => {
      const status = values[`${LIST}${list}`] ?? (members.has(id) ? "1" : undefined);
      return status === undefined ? [] : [{ contact: String(id), list, status }];
    });
}

function shownAs(stand: Stand, shown: readonly VendorRecord[], total: number): Answer {
  return {
    status: 200,
    body: {
      contacts: shown.map(standardOf),
      contactLists: shown.flatMap(listsOf(stand)),
      fieldValues: shown.flatMap(({ id, values }) =>
        Object.entries(values).flatMap(([name, value]) =>
          name.startsWith(CUSTOM)
            ? [{ contact: String(id), field: name.slice(CUSTOM.length), value }]
            : [],
        ),
      ),
      meta: { total: String(total) },
    },
  };
}

/** Those of some ids, at most as many as a page has. */
function byIds(stand: Stand, ids: readonly string[]): Answer {
  const found = stand.records.byIds("contacts", ids.slice(0, 100).map(Number));
  return shownAs(stand, found, found.length);
}

function standardOf({ id, values, changedAt }: VendorRecord) {
  const own = Object.entries(values).filter(
    ([name]) => !name.startsWith(CUSTOM) && !name.startsWith(LIST),
  );
  const updated_timestamp = new Date(changedAt).toISOString();
  return { ...Object.fromEntries(own), id: String(id), updated_timestamp };
}

function answer(stand: Stand, { method, path, json, query }: VendorCall): Answer {
  const of = `${method} ${path}`;
  const { records } = stand;
  if (of === "GET /api/3/users/me") {
    return { status: 200, body: { user: { id: "1", email: "owner@example.com.au" } } };
  }
  if (of === "GET /api/3/fields") {
    const custom = records.fields("contacts").filter(({ name }) => name.startsWith(CUSTOM));
    const fields = custom.map(({ name, label }) => ({
      id: name.slice(CUSTOM.length),
      title: label,
    }));
    return { status: 200, body: { fields } };
  }
  if (of === "GET /api/3/lists") {
    const lists = records.lists("lists").map(({ id, name }) => ({ id, name }));
    return { status: 200, body: { lists } };
  }
  if (of === "GET /api/3/tags") {
    const tags = records.lists("tags").map(({ id, name }) => ({ id, tag: name }));
    return { status: 200, body: { tags } };
  }
  const ids = query.getAll("ids[]");
  if (of === "GET /api/3/contacts")
    return ids.length === 0 ? contacts(stand, query) : byIds(stand, ids);
  if (of === "POST /api/3/contactLists") {
    const asked = subscribed.safeParse(json);
    if (!asked.success) return { status: 422, body: { message: asked.error.message } };
    const { list, contact, status } = asked.data.contactList;
    return changedAs(records, "contacts", contact, { [`${LIST}${list}`]: status });
  }
  if (of === "POST /api/3/notes") {
    const asked = note.safeParse(json);
    if (!asked.success) return { status: 422, body: { message: asked.error.message } };
    const { note: text, relid } = asked.data.note;
    const id = noted(records, "contacts", relid, text);
    if (id === undefined)
      return { status: 404, body: { message: "No Result found for Subscriber" } };
    return { status: 201, body: { note: { id: String(id), note: text } } };
  }
  const about = /^GET \/api\/3\/contacts\/(\d+)\/notes$/.exec(of)?.[1];
  if (about !== undefined) {
    if (records.byIds("contacts", [Number(about)]).length === 0) {
      return { status: 404, body: { message: "No Result found for Subscriber" } };
    }
    const from = Number(query.get("offset") ?? 0);
    const found = notesOf(records, about).slice(from, from + Number(query.get("limit") ?? 20));
    const notes = found.map(({ id, values }) => ({ id: String(id), note: values.text }));
    return { status: 200, body: { notes } };
  }
  const changed = /^PUT \/api\/3\/contacts\/(\d+)$/.exec(of)?.[1];
  if (changed !== undefined) {
    const asked = created.safeParse(json);
    if (!asked.success) return { status: 422, body: { message: asked.error.message } };
    const { fieldValues, ...standard } = asked.data.contact;
    const custom = fieldValues.map(({ field, value }) => [`${CUSTOM}${field}`, value]);
    const change = { ...standard, ...Object.fromEntries(custom) };
    return changedAs(records, "contacts", changed, change);
  }
  if (of === "POST /api/3/contacts") {
    const asked = created.safeParse(json);
    if (!asked.success || !asked.data.contact.email) {
      const title = "Contact Email Address is not valid.";
      return { status: 422, body: { errors: [{ title, code: "email_invalid" }] } };
    }
    const { fieldValues, ...standard } = asked.data.contact;
    const custom = fieldValues.map(({ field, value }) => [`${CUSTOM}${field}`, value]);
    const values = { ...standard, ...Object.fromEntries(custom) };
    const [id] = records.add("contacts", [values], Date.now());
    return { status: 201, body: { contact: { id: String(id) } } };
  }
  if (path.startsWith("/api/3/webhooks")) return webhooks(stand, of, json);
  return NOT_FOUND;
}

const hooked = z.strictObject({
  webhook: z.strictObject({
    name: z.string().min(1),
    url: z.url(),
    events: z.array(z.string()).min(1),
    sources: z.array(z.enum(["public", "admin", "api", "system"])).min(1),
  }),
});

function webhooks({ hooks }: Stand, of: string, json: unknown): Answer {
  if (of === "GET /api/3/webhooks") {
    const all = hooks.list().map(({ id, url }) => ({ id: String(id), url }));
    return { status: 200, body: { webhooks: all } };
  }
  if (of === "POST /api/3/webhooks") {
    const asked = hooked.safeParse(json);
    if (!asked.success) return { status: 422, body: { message: asked.error.message } };
    const id = hooks.make(asked.data.webhook.url, "");
    return { status: 201, body: { webhook: { id: String(id) } } };
  }
  const ended = /^DELETE \/api\/3\/webhooks\/(\d+)$/.exec(of)?.[1];
  return hooks.end(Number(ended)) ? { status: 200, body: {} } : NOT_FOUND;
}

export const activeCampaign: Vendor = {
  app: "ac",
  lifeMs: undefined,
  tokenOf: ({ headers }) => headers.get("api-token") ?? undefined,
  isTokenCall: () => false,
  granted: () => NOT_FOUND,
  invalidGrant: NOT_FOUND,
  unauthorised: { status: 403, body: { message: "You must provide a valid API key." } },
  busy: { status: 429, headers: { "retry-after": "1" }, body: { message: "Too many requests" } },
  answer,
  // It has none for a deletion.
  posts: (stand, changes) =>
    changes
      .filter(({ what }) => what !== "delete")
      .flatMap(({ id, what }) =>
        toEach(stand, () => ({
          headers: { "content-type": "application/x-www-form-urlencoded" },
          body: new URLSearchParams({
            type: what === "create" ? "subscribe" : "update",
            "contact[id]": String(id),
          }).toString(),
        })),
      ),
};
