import * as z from "zod";
import type { Contact } from "#core/contract/contacts/contacts.ts";
import { labelledValues } from "#core/rules/labelled-values.ts";
import type { ContactRow } from "../contact-queries.ts";

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
