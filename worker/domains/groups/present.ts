import * as z from "zod";
import type { Contact } from "#core/contract/contacts.ts";
import type { Group } from "#core/contract/groups.ts";
import { tagKey } from "#core/rules/merge-tags.ts";
import type { Assigned } from "#worker/domains/assignments/assigned-names.ts";
import type { ContactRow } from "./contact-queries.ts";
import type { GroupRow } from "./group-queries.ts";
import type { ImportRow } from "./import-queries.ts";

const texts = z.array(z.string());
const values = z.record(z.string(), z.string());

/** A group's labels, as they are spelt. */
export function labelsOf(group: Pick<GroupRow, "fields">): string[] {
  return texts.parse(JSON.parse(group.fields));
}

/** What a group's own row does not say. */
type Around = Pick<Group, "shared"> & { assigned: Assigned; used: boolean };

export function presentGroup(row: GroupRow, { used, shared, assigned }: Around): Group {
  return {
    _id: row.id,
    name: row.name,
    totalContacts: row.total,
    unsubscribe: row.unsubscribed,
    createdAt: row.createdAt,
    groupstatus: used,
    status: row.importing === null ? "Ready" : "Queued",
    ...(row.importing === null ? {} : { import: row.importing }),
    ...(row.errorLog === null ? {} : { errorLog: row.errorLog }),
    fields: labelsOf(row),
    shared,
    assigned: assigned.map(({ _id, name }) => ({ _id, name })),
    assignedSubaccount: assigned.map(({ _id }) => _id),
    subAccount: assigned.map(({ _id, email }) => ({ _id, email })),
  };
}

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

export function presentImport(row: ImportRow) {
  const { id, groupId, status, rows, processed, added, updated, rejected, optedOut, error } = row;
  const counts = { rows, processed, added, updated, rejected, optedOut };
  return { _id: id, group: groupId, status, ...counts, ...(error === null ? {} : { error }) };
}
