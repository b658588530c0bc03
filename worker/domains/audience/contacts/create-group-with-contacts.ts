import { contract } from "#core/contract/registry.ts";
import { newId, newIds } from "#core/ids.ts";
import { insertSource } from "#worker/domains/audience/consents/consent-queries.ts";
import { checkCategory } from "#worker/domains/audience/groups/categories.ts";
import { groupByName, insertGroup } from "#worker/domains/audience/groups/group-queries.ts";
import { asNameTaken, getGroup, nameTaken } from "#worker/domains/audience/groups/groups.ts";
import { mergedLabels } from "#worker/domains/audience/groups/labels.ts";
import { accountProfile } from "#worker/domains/identity/directory/account-queries.ts";
import { commit } from "#worker/kernel/commit.ts";
import { keepGroupsWithin } from "#worker/kernel/limits/keep-within.ts";
import { limitsOf } from "#worker/kernel/limits/limits-of.ts";
import { verb } from "#worker/verb.ts";
import { addContacts } from "./contact-change-queries.ts";
import {
  type ContactInput,
  numberTaken,
  overLimit,
  type TypedContact,
  typedContact,
} from "./contact-input.ts";

/** A group, empty or with typed contacts. */
export const createGroup = verb(contract.createEmptyGroup, async (ctx, input) => {
  const typed = checkedList(input.contacts);
  const [{ contactLimit }, limits] = await Promise.all([
    accountProfile(ctx, ctx.account.id),
    limitsOf(ctx),
    checkCategory(ctx, input.category),
  ]);
  if (typed.length > contactLimit) throw overLimit(contactLimit, "contacts");
  const labels = mergedLabels(
    [],
    typed.flatMap((contact) => contact.labels),
    "contacts",
  );
  if (await groupByName(ctx, input.name)) throw nameTaken();
  const id = newId("group", ctx.now());
  const ids = newIds("contact", ctx.now(), typed.length);
  const contacts = typed.map((contact, index) => ({ ...contact, id: ids[index] ?? "" }));
  const sourceId = newId("source", ctx.now());
  const statements = [
    insertGroup(ctx, { id, name: input.name, fields: labels, categoryId: input.category ?? null }),
    ...(contacts.length > 0 ? [insertSource(ctx, { id: sourceId, wording: input.consent })] : []),
    ...addContacts(ctx, { groupId: id, sourceId, contacts, limit: contactLimit, limits }),
    ...keepGroupsWithin(ctx, limits),
  ];
  await commit(ctx, {
    statements,
    audit: { action: "group.create", subject: id, detail: { contacts: contacts.length } },
  }).catch((error: unknown) => {
    throw asNameTaken(error);
  });
  return getGroup(ctx, { id });
});

function checkedList(inputs: readonly ContactInput[]): TypedContact[] {
  const seen = new Set<string>();
  return inputs.map((input, index) => {
    const contact = typedContact(input, `contacts.${index}.`);
    if (seen.has(contact.number)) throw numberTaken(`contacts.${index}.`);
    seen.add(contact.number);
    return contact;
  });
}
