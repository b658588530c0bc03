import type { Agreement } from "#core/contract/consents/consents.ts";
import { contract } from "#core/contract/registry.ts";
import { notFound } from "#core/errors.ts";
import { newId } from "#core/ids.ts";
import type { Limits } from "#core/rules/limits.ts";
import type { AccountContext } from "#worker/context.ts";
import { isUniqueViolation } from "#worker/db/statement.ts";
import { insertSource } from "#worker/domains/audience/consents/consent-queries.ts";
import { changeWithLabels } from "#worker/domains/audience/groups/group-change.ts";
import { groupById, groupOfContact } from "#worker/domains/audience/groups/group-queries.ts";
import { groupHome, labelsOf } from "#worker/domains/audience/groups/present-group.ts";
import { suppressionLists } from "#worker/domains/audience/suppressions/lists-of.ts";
import { setBlocked } from "#worker/domains/audience/suppressions/set-blocked.ts";
import { sharedWith } from "#worker/domains/identity/assignments/assigned-names.ts";
import { accountProfile } from "#worker/domains/identity/directory/account-queries.ts";
import { type Change, commit } from "#worker/kernel/commit.ts";
import { limitsOf } from "#worker/kernel/limits/limits-of.ts";
import { verb } from "#worker/verb.ts";
import { addContacts, changeContact, deleteContactRows } from "./contact-change-queries.ts";
import { numberTaken, overLimit, type TypedContact, typedContact } from "./contact-input.ts";
import { contactById, findContact, numbersInGroup } from "./contact-queries.ts";
import { eachNumber, foundRows } from "./find-contacts.ts";
import { presentContact } from "./inner/present-contact.ts";

/** Adds one contact to a group, also to one that is shared with the account (R282). */
export const addContact = verb(contract.addContact, async (ctx, input) => {
  const typed = typedContact(input);
  const { home } = await groupHome(ctx, input.id);
  const [{ contactLimit }, limits] = await Promise.all([
    accountProfile(ctx, home.account.id),
    limitsOf(home),
  ]);
  const id = newId("contact", ctx.now());
  if ((await numbersInGroup(home, input.id, [typed.number])).size > 0) throw numberTaken();
  await addToGroup(
    { ...home, person: ctx.person },
    { groupId: input.id, id, typed, wording: input.consent, limit: contactLimit, limits },
    { audit: { action: "contact.add", subject: id } },
  ).catch((error: unknown) => {
    throw isUniqueViolation(error) ? numberTaken() : error;
  });
  return oneContact(home, id, ctx);
});

interface Added {
  groupId: string;
  id: string;
  typed: TypedContact;
  /** How they agreed. */
  wording: string | undefined;
  agreement?: Agreement;
  /** Contacts that the group may hold. */
  limit: number;
  limits: Limits;
}

/**
 * Adds a contact to a group, with what else belongs to that transaction. A number that the group has breaks it
 * (UNIQUE); a full group is an error for the field `number`.
 */
export async function addToGroup(
  home: AccountContext,
  { groupId, id, typed, wording, agreement, limit, limits }: Added,
  { statements = [], events = [], ...change }: Change,
): Promise<void> {
  const sourceId = newId("source", home.now());
  const contacts = [{ id, number: typed.number, fields: typed.fields }];
  await changeWithLabels(home, {
    ...change,
    groupId,
    labels: typed.labels,
    events: [...events, { type: "contacts.added", group: groupId, numbers: [typed.number] }],
    check: ({ total }) => {
      if (total >= limit) throw overLimit(limit, "number");
    },
    statements: () => [
      insertSource(home, { id: sourceId, wording, agreement }),
      ...addContacts(home, { groupId, sourceId, contacts, limit, limits }),
      ...statements,
    ],
  });
}

/** Adds a contact to the group that is named beside its number. */
export const createContact = verb(contract.createContact, (ctx, { group, number, fields }) =>
  addContact(ctx, { id: group, number, fields }),
);

/** Gives a contact a number and values; values that are not named are gone. */
export const updateContact = verb(contract.updateContact, async (ctx, input) => {
  const { groupId, contactId } = input;
  const typed = typedContact(input);
  const before = await contactById(ctx, contactId);
  if (before.group_id !== groupId) throw notFound("Contact");
  const { number, fields } = typed;
  await changeWithLabels(ctx, {
    groupId,
    labels: typed.labels,
    check: () => {},
    statements: () => changeContact(ctx, { id: contactId, groupId, number, fields }),
    events: [{ type: "contacts.revalued", numbers: [number] }],
    audit: { action: "contact.update", subject: contactId },
  }).catch((error: unknown) => {
    throw isUniqueViolation(error) ? numberTaken() : error;
  });
  return oneContact(ctx, contactId);
});

/** Stops or allows messages to a contact's number, in every group that has it. */
export const blockContact = verb(contract.blockContact, async (ctx, input) => {
  const { number } = await contactById(ctx, input.id);
  await setBlocked(ctx, { number, blocked: input.isBlocked });
  return oneContact(ctx, input.id);
});

export const deleteContact = verb(contract.deleteContact, async (ctx, input) => {
  const { id } = await contactById(ctx, input.id);
  await commit(ctx, {
    statements: deleteContactRows(ctx, [id]),
    audit: { action: "contact.delete", subject: id },
  });
  return {};
});

/** A contact of an account with the fields that its group has, as `viewer` sees it. */
export async function oneContact(ctx: AccountContext, id: string, viewer = ctx) {
  const row = await contactById(ctx, id, await suppressionLists(viewer));
  const group = await groupById(ctx, row.group_id);
  return { data: presentContact(row, labelsOf(group)) };
}

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
