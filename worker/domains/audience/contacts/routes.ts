import { addContact } from "./add-contact.ts";
import { blockContact } from "./block-contact.ts";
import { changeContacts } from "./change-contacts.ts";
import { contactDetail } from "./contact-detail.ts";
import { contactInformation } from "./contact-information.ts";
import { countContacts } from "./count-contacts.ts";
import { createContact } from "./create-contact.ts";
import { createGroup } from "./create-group-with-contacts.ts";
import { deleteContact } from "./delete-contact.ts";
import { deleteContacts } from "./delete-contacts.ts";
import { distinctValues } from "./distinct-values.ts";
import { findContacts } from "./find-contacts.ts";
import { findInGroups } from "./find-in-groups.ts";
import { groupedContacts } from "./grouped-contacts.ts";
import { listAllContacts } from "./list-all-contacts.ts";
import { listChanges } from "./list-changes.ts";
import { listContacts } from "./list-contacts.ts";
import { moveContacts } from "./move-contacts.ts";
import { removeContacts } from "./remove-contacts.ts";
import { undoChange } from "./undo-change.ts";
import { updateContact } from "./update-contact.ts";

export const contactsRoutes = [
  createGroup,
  listContacts,
  listAllContacts,
  createContact,
  groupedContacts,
  distinctValues,
  countContacts,
  findContacts,
  findInGroups,
  contactInformation,
  contactDetail,
  addContact,
  updateContact,
  deleteContact,
  deleteContacts,
  moveContacts,
  blockContact,
  changeContacts,
  removeContacts,
  listChanges,
  undoChange,
];
