import { GROUP_TEXTS } from "#core/contract/groups/group-texts.ts";
import { contract } from "#core/contract/registry.ts";
import { invalid } from "#core/errors.ts";
import { changeWithLabels } from "#worker/domains/audience/groups/group-change.ts";
import { groupById } from "#worker/domains/audience/groups/group-queries.ts";
import { refuseUsed } from "#worker/domains/audience/groups/group-use-queries.ts";
import { labelsOf } from "#worker/domains/audience/groups/present-group.ts";
import { accountProfile } from "#worker/domains/identity/directory/account-queries.ts";
import { verb } from "#worker/verb.ts";
import { overLimit } from "./contact-input.ts";
import { type ContactRow, contactsAmong, numbersInGroup } from "./contact-queries.ts";
import { moveRows } from "./inner/move-queries.ts";
import { labelsUsed } from "./inner/present-contact.ts";

/**
 * Moves contacts to another group of the account. One whose number that group has becomes part of the
 * contact there, its values on top. Contacts of other groups are as if they were not named.
 */
export const moveContacts = verb(contract.moveContacts, async (ctx, input) => {
  const { id: from, group: to, contact_ids } = input;
  if (from === to) throw invalid("group", GROUP_TEXTS.sameGroup);
  const source = await groupById(ctx, from);
  const { contactLimit } = await accountProfile(ctx, ctx.account.id);
  let moved: ContactRow[] = [];
  let fresh: string[] = [];
  await changeWithLabels(ctx, {
    groupId: to,
    labels: () => labelsUsed(labelsOf(source), moved),
    field: "group",
    check: async (target) => {
      // A campaign that is on its way reads its groups page by page: it must not miss who moves meanwhile.
      await refuseUsed(ctx, from);
      moved = await contactsAmong(ctx, from, contact_ids);
      const numbers = moved.map(({ number }) => number);
      const known = await numbersInGroup(ctx, to, numbers);
      fresh = numbers.filter((number) => !known.has(number));
      if (fresh.length > 0 && target.total + fresh.length > contactLimit)
        throw overLimit(contactLimit, "group");
    },
    statements: () => moveRows(ctx, { from, to, moved, limit: contactLimit, at: ctx.now() }),
    events: () => [{ type: "contacts.added", group: to, numbers: fresh }],
    audit: { action: "contact.move", subject: from, detail: { to, contacts: contact_ids } },
  });
  return { data: { moved: moved.length, merged: moved.length - fresh.length } };
});
