import { deleteVerification } from "./delete-verification.ts";
import { getDocument } from "./get-document.ts";
import { listVerifications } from "./list-verifications.ts";
import { saveStep } from "./save-step.ts";
import { sendVerification } from "./send-verification.ts";
import { uploadDocument } from "./upload-document.ts";

export const verificationRoutes = [
  saveStep,
  listVerifications,
  sendVerification,
  deleteVerification,
  uploadDocument,
  getDocument,
];
