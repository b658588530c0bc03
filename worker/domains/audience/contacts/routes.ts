import { changeContacts, deleteContacts, listChanges, removeContacts } from "./change-contacts.ts";
import {
  addContact,
  blockContact,
  contactDetail,
  contactInformation,
  createContact,
  deleteContact,
  updateContact,
} from "./contacts.ts";
import { createGroup } from "./create-group-with-contacts.ts";
import { findContacts, findInGroups, listNumbers } from "./find-contacts.ts";
import {
  countContacts,
  distinctValues,
  groupedContacts,
  listAllContacts,
  listContacts,
} from "./list-contacts.ts";
import { moveContacts } from "./move-contacts.ts";
import { undoChange } from "./undo-change.ts";

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
  listNumbers,
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
