import {
  deleteVerification,
  getDocument,
  listVerifications,
  saveVerificationStep,
  sendVerification,
  uploadDocument,
} from "#core/contract/verification.ts";
import type { Api } from "#worker/http/mount.ts";
import { deleteVerification as deleteVerificationVerb } from "./delete-verification.ts";
import { getDocument as getDocumentVerb } from "./get-document.ts";
import { listVerifications as listVerificationsVerb } from "./list-verifications.ts";
import { saveStep } from "./save-step.ts";
import { sendVerification as sendVerificationVerb } from "./send-verification.ts";
import { uploadDocument as uploadDocumentVerb } from "./upload-document.ts";

export function verificationRoutes(api: Api): void {
  api.own(saveVerificationStep, saveStep);
  api.own(listVerifications, listVerificationsVerb);
  api.own(sendVerification, sendVerificationVerb);
  api.own(deleteVerification, deleteVerificationVerb);
  api.own(uploadDocument, uploadDocumentVerb);
  api.file(getDocument, getDocumentVerb);
}
