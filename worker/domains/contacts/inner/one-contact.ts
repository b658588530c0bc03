import type { AccountContext } from "#worker/context.ts";
import { groupById } from "#worker/domains/groups/group-queries.ts";
import { labelsOf } from "#worker/domains/groups/present-group.ts";
import { contactById } from "../contact-queries.ts";
import { presentContact } from "./present-contact.ts";

/** A contact with the fields that its group has. */
export async function oneContact(ctx: AccountContext, id: string) {
  const row = await contactById(ctx, id);
  const group = await groupById(ctx, row.group_id);
  return { data: presentContact(row, labelsOf(group)) };
}
