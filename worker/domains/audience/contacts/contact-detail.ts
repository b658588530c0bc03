import { contract } from "#core/contract/registry.ts";
import { groupOfContact } from "#worker/domains/audience/groups/group-queries.ts";
import { labelsOf } from "#worker/domains/audience/groups/present-group.ts";
import { sharedWith } from "#worker/domains/identity/assignments/shared-with.ts";
import { verb } from "#worker/verb.ts";
import { contactHome } from "./inner/contact-home.ts";
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
