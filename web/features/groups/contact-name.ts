import type { Contact } from "#core/contract/contacts/contacts.ts";
import { tagKey } from "#core/rules/merge-tags.ts";

/** What a contact is called: its first and last name, or the name that its group has in one field. */
export function nameOfContact({ fields }: Pick<Contact, "fields">): string {
  const held = new Map(fields.map(({ name, value }) => [tagKey(name), value]));
  const first = held.get("first_name") ?? held.get("name") ?? "";
  return `${first} ${held.get("last_name") ?? ""}`.trim();
}
