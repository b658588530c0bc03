import { addBlockedWord, deleteBlockedWord, listBlockedWords } from "./blocked-words.ts";
import {
  addBusinessName,
  addUserBusinessName,
  decideBusinessName,
  deleteBusinessName,
  deleteNameOfAccount,
} from "./business-names.ts";
import { listBusinessNames, listNamesToVerify, nameHistory } from "./list-business-names.ts";
import { confirmBusinessName, editBusinessName, getBusinessName } from "./own-name.ts";
import { importAnswer, saveRegistration, submissionFile } from "./registrations.ts";

export const businessNameRoutes = [
  listBusinessNames,
  addBusinessName,
  addUserBusinessName,
  deleteBusinessName,
  getBusinessName,
  editBusinessName,
  confirmBusinessName,
  listNamesToVerify,
  decideBusinessName,
  deleteNameOfAccount,
  listBlockedWords,
  addBlockedWord,
  deleteBlockedWord,
  nameHistory,
  saveRegistration,
  submissionFile,
  importAnswer,
];
