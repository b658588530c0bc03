import * as contract from "#core/contract/verification.ts";
import type { Api } from "#worker/http/mount.ts";
import { deleteVerification } from "./delete-verification.ts";
import { getDocument } from "./get-document.ts";
import { listVerifications } from "./list-verifications.ts";
import { saveStep } from "./save-step.ts";
import { sendVerification } from "./send-verification.ts";
import { uploadDocument } from "./upload-document.ts";

export function verificationRoutes(api: Api): void {
  api.own(contract.saveVerificationStep, saveStep);
  api.own(contract.listVerifications, listVerifications);
  api.own(contract.sendVerification, sendVerification);
  api.own(contract.deleteVerification, deleteVerification);
  api.own(contract.uploadDocument, uploadDocument);
  api.file(contract.getDocument, getDocument);
}
