import * as z from "zod";
import type { Contact } from "#core/contract/contacts/contacts.ts";
import { labelledValues } from "#core/rules/labelled-values.ts";
import type { ContactRow } from "../contact-queries.ts";
import type { ChangeRow } from "./change-queries.ts";

const values = z.record(z.string(), z.string());

/** `labels` are those of the contact's group: they give the fields their spelling and order. */
export function presentContact(row: ContactRow, labels: readonly string[]): Contact {
  return {
    _id: row.id,
    number: row.number,
    group: row.group_id,
    fields: labelledValues(values.parse(JSON.parse(row.fields)), labels),
    optIn: row.opted_out === 0,
    isBlocked: row.blocked === 1,
    isBlockedByUser: row.opted_out === 1,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

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
