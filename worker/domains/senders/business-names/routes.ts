import { addBusinessName, addUserBusinessName } from "./add-business-name.ts";
import { addBlockedWord, deleteBlockedWord, listBlockedWords } from "./blocked-words.ts";
import { decideBusinessName } from "./decide-business-name.ts";
import { deleteBusinessName } from "./delete-business-name.ts";
import { deleteNameOfAccount } from "./delete-name-of-account.ts";
import { listBusinessNames } from "./list-business-names.ts";
import { listNamesToVerify } from "./list-names-to-verify.ts";
import { nameHistory } from "./name-history.ts";
import { confirmBusinessName, editBusinessName, getBusinessName } from "./own-name.ts";
import { importAnswer, submissionFile } from "./registration-file.ts";
import { saveRegistration } from "./save-registration.ts";

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
