import { addBusinessName, addUserBusinessName } from "./add-business-name.ts";
import { addBlockedWord, deleteBlockedWord, listBlockedWords } from "./blocked-words.ts";
import { decideBusinessName } from "./decide-business-name.ts";
import { deleteBusinessName } from "./delete-business-name.ts";
import { deleteNameOfAccount } from "./delete-name-of-account.ts";
import { listBusinessNames } from "./list-business-names.ts";
import { listNamesToVerify } from "./list-names-to-verify.ts";

export const businessNameRoutes = [
  listBusinessNames,
  addBusinessName,
  addUserBusinessName,
  deleteBusinessName,
  listNamesToVerify,
  decideBusinessName,
  deleteNameOfAccount,
  listBlockedWords,
  addBlockedWord,
  deleteBlockedWord,
];
