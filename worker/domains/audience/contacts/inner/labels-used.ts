import * as z from "zod";
import type { ContactRow } from "../contact-queries.ts";
import type { ChangeRow } from "./change-queries.ts";
import { presentContact } from "./present-contact.ts";

/** Of a group's labels, those that these contacts have values for. */
export function labelsUsed(labels: readonly string[], contacts: readonly ContactRow[]): string[] {
  const used = contacts.flatMap((row) =>
    presentContact(row, labels).fields.map(({ name }) => name),
  );
  return [...new Set(used)];
}

const texts = z.array(z.string());

/** The labels that a move has added to the other group. */
export function labelsAddedBy({ labelsAdded }: Pick<ChangeRow, "labelsAdded">): string[] {
  return texts.parse(JSON.parse(labelsAdded));
}
