import * as contactsContract from "#core/contract/contacts.ts";
import * as groupsContract from "#core/contract/groups.ts";
import type { Api } from "#worker/http/mount.ts";
import { addContact } from "./add-contact.ts";
import { blockContact } from "./block-contact.ts";
import { createGroup } from "./create-group-with-contacts.ts";
import { deleteContact } from "./delete-contact.ts";
import { deleteContacts } from "./delete-contacts.ts";
import { listContacts } from "./list-contacts.ts";
import { updateContact } from "./update-contact.ts";

export function contactsRoutes(api: Api): void {
  api.own(groupsContract.createEmptyGroup, createGroup);
  api.own(contactsContract.listContacts, listContacts);
  api.own(contactsContract.addContact, addContact);
  api.own(contactsContract.updateContact, updateContact);
  api.own(contactsContract.deleteContact, deleteContact);
  api.own(contactsContract.deleteContacts, deleteContacts);
  api.own(contactsContract.blockContact, blockContact);
}
