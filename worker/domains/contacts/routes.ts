import { addContact } from "./add-contact.ts";
import { blockContact } from "./block-contact.ts";
import { createGroup } from "./create-group-with-contacts.ts";
import { deleteContact } from "./delete-contact.ts";
import { deleteContacts } from "./delete-contacts.ts";
import { findContacts } from "./find-contacts.ts";
import { listContacts } from "./list-contacts.ts";
import { updateContact } from "./update-contact.ts";

export const contactsRoutes = [
  createGroup,
  listContacts,
  findContacts,
  addContact,
  updateContact,
  deleteContact,
  deleteContacts,
  blockContact,
];
