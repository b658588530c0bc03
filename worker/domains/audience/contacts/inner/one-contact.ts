import type { AccountContext } from "#worker/context.ts";
import { groupById } from "#worker/domains/audience/groups/group-queries.ts";
import { labelsOf } from "#worker/domains/audience/groups/present-group.ts";
import { suppressionLists } from "#worker/domains/audience/suppressions/lists-of.ts";
import { contactById } from "../contact-queries.ts";
import { presentContact } from "./present-contact.ts";

/** A contact of an account with the fields that its group has, as `viewer` sees it. */
export async function oneContact(ctx: AccountContext, id: string, viewer = ctx) {
  const row = await contactById(ctx, id, await suppressionLists(viewer));
  const group = await groupById(ctx, row.group_id);
  return { data: presentContact(row, labelsOf(group)) };
}
