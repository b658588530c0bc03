import { deleteVerification, saveStep, sendVerification } from "./change-verification.ts";
import { decideVerification } from "./decide-verification.ts";
import { getDocument, uploadDocument, viewVerificationDocument } from "./documents.ts";
import {
  getVerificationReview,
  listVerificationReviews,
  listVerifications,
} from "./list-verifications.ts";

export const verificationRoutes = [
  saveStep,
  listVerifications,
  sendVerification,
  deleteVerification,
  uploadDocument,
  getDocument,
  listVerificationReviews,
  getVerificationReview,
  viewVerificationDocument,
  decideVerification,
];
