import {
  decidePersonalNumber,
  deletePersonalNumber,
  listPersonalVerifications,
} from "./admin-numbers.ts";
import { editPersonalReference, listPersonalNumbers, removePersonalNumber } from "./own-numbers.ts";
import { resendPersonalCode, sendPersonalCode, verifyPersonalNumber } from "./send-code.ts";

export const personalNumbersRoutes = [
  sendPersonalCode,
  resendPersonalCode,
  verifyPersonalNumber,
  listPersonalNumbers,
  removePersonalNumber,
  editPersonalReference,
  listPersonalVerifications,
  decidePersonalNumber,
  deletePersonalNumber,
];
