import type { AccountContext } from "#worker/context.ts";
import { groupById } from "#worker/domains/groups/group-queries.ts";
import { labelsOf } from "#worker/domains/groups/present-group.ts";
import { type ContactRow, contactById } from "../contact-queries.ts";
import { presentContact } from "./present-contact.ts";

export async function oneContact(ctx: AccountContext, id: string) {
  return asOfGroup(ctx, await contactById(ctx, id));
}

/** A contact with the fields that its group has; `home` is the account that contains both. */
export async function asOfGroup(home: AccountContext, row: ContactRow) {
  const group = await groupById(home, row.group_id);
  return { data: presentContact(row, labelsOf(group)) };
}
