import { useState } from "react";
import { type Contact, listContacts } from "#core/contract/contacts.ts";
import type { Group } from "#core/contract/groups.ts";
import { parseTemplate, renderTemplate, tagsOf } from "#core/rules/merge-tags.ts";
import { withOptOut } from "#core/rules/opt-out.ts";
import { useCall } from "#web/lib/query.ts";
import { optOutFor } from "./opt-out-line.ts";
import type { Composer } from "./use-composer.ts";

/** Contacts to step through. */
const CONTACTS = 100;

/** The text as one of the first group's contacts gets it. */
export function usePreview(composer: Composer, groups: readonly Group[] | undefined) {
  const { me, values } = composer;
  const [at, setIndex] = useState(0);
  const first = groups?.find((group) => group._id === values.group_array[0]);
  const contacts =
    useCall(
      listContacts,
      first && first.totalContacts > 0 ? { id: first._id, limit: CONTACTS } : undefined,
    ).data?.items ?? [];
  const index = at < contacts.length ? at : 0;
  const contact = first ? contacts[index] : undefined;
  const template = parseTemplate(values.message);
  // Without a contact each tag shows its own name.
  const fields = contact
    ? valuesByLabel(contact)
    : Object.fromEntries(tagsOf(template).map(({ key, name }) => [key, name]));
  const { text, missing } = renderTemplate(template, fields);
  return {
    contacts,
    index,
    setIndex,
    contact,
    text: text.trim() === "" ? "" : withOptOut(text, optOutFor(values, me)),
    notes: contact ? notesOn(contact, missing) : [],
    sender: me.senderList.find(({ value }) => value === values.sender)?.label ?? "Sender",
  };
}

function valuesByLabel(contact: Contact): Record<string, string> {
  return Object.fromEntries(contact.fields.map(({ name, value }) => [name, value]));
}

function notesOn(contact: Contact, missing: readonly string[]): string[] {
  const notes: string[] = [];
  if (contact.isBlockedByUser) notes.push("Opted out: this contact gets nothing.");
  else if (contact.isBlocked) notes.push("Blocked: this contact gets nothing.");
  if (missing.length > 0) {
    notes.push(`No ${missing.join(", ")}: without a fallback this contact is left out.`);
  }
  return notes;
}
