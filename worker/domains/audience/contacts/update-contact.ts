import { contract } from "#core/contract/registry.ts";
import { notFound } from "#core/errors.ts";
import { isUniqueViolation } from "#worker/db/statement.ts";
import { changeWithLabels } from "#worker/domains/audience/groups/group-change.ts";
import { verb } from "#worker/verb.ts";
import { changeContact } from "./contact-change-queries.ts";
import { numberTaken, typedContact } from "./contact-input.ts";
import { contactById } from "./contact-queries.ts";
import { oneContact } from "./inner/one-contact.ts";

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
    audit: { action: "contact.update", subject: contactId },
  }).catch((error: unknown) => {
    throw isUniqueViolation(error) ? numberTaken() : error;
  });
  return oneContact(ctx, contactId);
});
