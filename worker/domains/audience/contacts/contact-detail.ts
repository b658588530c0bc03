import { contract } from "#core/contract/registry.ts";
import { notFound } from "#core/errors.ts";
import type { AccountContext } from "#worker/context.ts";
import { groupOfContact } from "#worker/domains/audience/groups/group-queries.ts";
import { labelsOf } from "#worker/domains/audience/groups/present-group.ts";
import { suppressionLists } from "#worker/domains/audience/suppressions/lists-of.ts";
import { sharedWith } from "#worker/domains/identity/assignments/shared-with.ts";
import { verb } from "#worker/verb.ts";
import { findContact } from "./contact-queries.ts";
import { eachNumber, foundRows } from "./inner/find.ts";
import { presentContact } from "./inner/present-contact.ts";

export const contactDetail = verb(contract.contactDetail, async (ctx, input) => {
  const shared = await sharedWith(ctx, "group");
  // The contact is in one of the two: asking both costs less than asking twice.
  const [{ contact, home }, own, given] = await Promise.all([
    contactHome(ctx, input.id),
    groupOfContact(ctx, input.id),
    shared && groupOfContact(shared.owner, input.id),
  ]);
  const group = home === ctx ? own : given;
  return { data: presentContact(contact, group ? labelsOf(group) : []) };
});

export const contactInformation = verb(contract.contactInformation, async (ctx, input) => {
  const [, rows] = await Promise.all([
    contactHome(ctx, input.id),
    foundRows(ctx, { contact: input.id, by: "number", limit: 1 }),
  ]);
  const [data] = eachNumber(rows);
  if (!data) throw notFound("Contact");
  return { data };
});

/** A contact of the account's own, or of a group that its parent shares with it, and where it is. */
async function contactHome(ctx: AccountContext, id: string) {
  const [shared, lists] = await Promise.all([sharedWith(ctx, "group"), suppressionLists(ctx)]);
  const [own, given] = await Promise.all([
    findContact(ctx, id, { lists }),
    shared && findContact(shared.owner, id, { lists, groups: shared.ids }),
  ]);
  if (shared && given) return { contact: given, home: shared.owner };
  if (!own) throw notFound("Contact");
  return { contact: own, home: ctx };
}
