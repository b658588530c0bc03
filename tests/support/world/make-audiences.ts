import { numbersAudience } from "#worker/domains/audience/audiences/numbers-audience.ts";
import { removeContacts } from "#worker/domains/audience/contacts/change-contacts.ts";
import { createGroup } from "#worker/domains/audience/contacts/create-group-with-contacts.ts";
import { listContacts } from "#worker/domains/audience/contacts/list-contacts.ts";
import { createCategory } from "#worker/domains/audience/groups/categories.ts";
import { importNewGroup } from "#worker/domains/audience/imports/import-contacts.ts";
import { uploadSheet } from "#worker/domains/audience/imports/upload-sheet.ts";
import { createSegment } from "#worker/domains/audience/segments/segments.ts";
import { saveContactForm } from "#worker/domains/automation/contact-forms/contact-forms.ts";
import { idOf } from "./id-of.ts";
import type { Makers } from "./things.ts";

export function sheet(): File {
  return new File(["Mobile,Name\r\n0412345678,Ann\r\n"], "people.csv", { type: "text/csv" });
}

export const LABELS = [
  { id: 0, oldLabel: "Mobile", newLabel: "mobile", type: "number" as const },
  { id: 1, oldLabel: "Name", newLabel: "name", type: "text" as const },
];

export const audienceMakers: Makers<
  | ("group" | "category" | "segment" | "audience" | "contact" | "change" | "upload" | "import")
  | "contactForm"
> = {
  group: async (ctx) => {
    const contacts = [{ number: "0412345678", fields: [{ name: "Name", value: "Ann" }] }];
    return idOf("group", (await createGroup(ctx, { name: "Regulars", contacts })).data._id);
  },
  category: async (ctx) => idOf("category", (await createCategory(ctx, { name: "VIP" })).data.id),
  segment: async (ctx, need) => {
    const rules = [
      { field: "group" as const, operator: "in" as const, value: [await need("group")] },
    ];
    const filter = { combinator: "and" as const, rules };
    return idOf("segment", (await createSegment(ctx, { name: "Everybody", filter })).data._id);
  },
  contactForm: async (ctx, need) => {
    const { data } = await saveContactForm(ctx, { name: "Newsletter", group: await need("group") });
    return idOf("contactForm", data._id);
  },
  audience: async (ctx) => numbersAudience(ctx, { contacts: ["0412345678", "0412345679"] }),
  contact: async (ctx, need) => {
    const { items } = await listContacts(ctx, { id: await need("group"), limit: 1 });
    return idOf("contact", items[0]?._id ?? "");
  },
  change: async (ctx) => {
    const contacts = [{ number: "0498000111", fields: [] }];
    const { data: group } = await createGroup(ctx, { name: "Left", contacts });
    const id = idOf("group", group._id);
    const { items } = await listContacts(ctx, { id, limit: 1 });
    const contact_ids = items.map(({ _id }) => idOf("contact", _id));
    return idOf("change", (await removeContacts(ctx, { id, contact_ids })).data._id);
  },
  upload: async (ctx) => idOf("upload", (await uploadSheet(ctx, { file: sheet() })).data.upload),
  import: async (ctx) => {
    const quiet = { ...ctx, queues: { ...ctx.queues, jobs: withoutDelivery(ctx.queues.jobs) } };
    const started = await importNewGroup(quiet, { name: "New", file: sheet(), labels: LABELS });
    return idOf("import", started.data.import);
  },
};

function withoutDelivery(queue: Queue): Queue {
  return new Proxy(queue, {
    get: (target, name) =>
      name === "send" ? async () => undefined : Reflect.get(target, name, target),
  });
}
