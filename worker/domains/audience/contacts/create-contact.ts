import { contract } from "#core/contract/registry.ts";
import { verb } from "#worker/verb.ts";
import { addContact } from "./add-contact.ts";

/** Adds a contact to the group that is named beside its number. */
export const createContact = verb(contract.createContact, (ctx, { group, number, fields }) =>
  addContact(ctx, { id: group, number, fields }),
);
