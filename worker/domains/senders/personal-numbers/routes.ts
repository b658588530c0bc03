import {
  decidePersonalNumber,
  deletePersonalNumber,
  listPersonalVerifications,
} from "./admin-numbers.ts";
import { editPersonalReference, listPersonalNumbers, removePersonalNumber } from "./own-numbers.ts";
import { resendPersonalCode } from "./resend-code.ts";
import { sendPersonalCode } from "./send-code.ts";
import { verifyPersonalNumber } from "./verify-number.ts";

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
