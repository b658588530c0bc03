import type { ContactRow } from "../contact-queries.ts";
import { presentContact } from "./present-contact.ts";

/** Of a group's labels, those that these contacts have values for. */
export function labelsUsed(labels: readonly string[], contacts: readonly ContactRow[]): string[] {
  const used = contacts.flatMap((row) =>
    presentContact(row, labels).fields.map(({ name }) => name),
  );
  return [...new Set(used)];
}
