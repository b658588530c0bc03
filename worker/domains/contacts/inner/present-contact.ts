import * as z from "zod";
import type { Contact } from "#core/contract/contacts.ts";
import { tagKey } from "#core/rules/merge-tags.ts";
import type { ContactRow } from "../contact-queries.ts";

const values = z.record(z.string(), z.string());

/** `labels` are those of the contact's group: they give the fields their spelling and order. */
export function presentContact(row: ContactRow, labels: readonly string[]): Contact {
  // A Map, as a label may be called what every object has: constructor.
  const held = new Map(Object.entries(values.parse(JSON.parse(row.fields))));
  return {
    _id: row.id,
    number: row.number,
    group: row.group_id,
    fields: labels.flatMap((name) => {
      const value = held.get(tagKey(name));
      return value === undefined ? [] : [{ name, value }];
    }),
    optIn: row.opted_out === 0,
    isBlocked: row.blocked === 1,
    isBlockedByUser: row.opted_out === 1,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
