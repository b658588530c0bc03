import { contract } from "#core/contract/registry.ts";
import { newId } from "#core/ids.ts";
import { isUniqueViolation } from "#worker/db/statement.ts";
import { insertSource } from "#worker/domains/audience/consents/consent-queries.ts";
import { changeWithLabels } from "#worker/domains/audience/groups/group-change.ts";
import { groupHome } from "#worker/domains/audience/groups/group-home.ts";
import { accountProfile } from "#worker/domains/identity/directory/account-queries.ts";
import { limitsOf } from "#worker/kernel/limits/limits-of.ts";
import { verb } from "#worker/verb.ts";
import { addContacts } from "./contact-change-queries.ts";
import { numberTaken, overLimit, typedContact } from "./contact-input.ts";
import { numbersInGroup } from "./contact-queries.ts";
import { oneContact } from "./inner/one-contact.ts";

/** Adds one contact to a group, also to one that is shared with the account (R282). */
export const addContact = verb(contract.addContact, async (ctx, input) => {
  const typed = typedContact(input);
  const { home } = await groupHome(ctx, input.id);
  const [{ contactLimit }, limits] = await Promise.all([
    accountProfile(ctx, home.account.id),
    limitsOf(home),
  ]);
  const id = newId("contact", ctx.now());
  const sourceId = newId("source", ctx.now());
  const into = { groupId: input.id, sourceId };
  const contacts = [{ id, number: typed.number, fields: typed.fields }];
  if ((await numbersInGroup(home, input.id, [typed.number])).size > 0) throw numberTaken();
  await changeWithLabels(home, {
    groupId: input.id,
    labels: typed.labels,
    check: (group) => {
      if (group.total >= contactLimit) throw overLimit(contactLimit, "number");
    },
    statements: () => [
      insertSource({ ...home, person: ctx.person }, { id: sourceId, wording: input.consent }),
      ...addContacts(home, { ...into, contacts, limit: contactLimit, limits }),
    ],
    audit: { action: "contact.add", subject: id },
  }).catch((error: unknown) => {
    throw isUniqueViolation(error) ? numberTaken() : error;
  });
  return oneContact(home, id, ctx);
});
