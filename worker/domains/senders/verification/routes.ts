import { decideVerification } from "./decide-verification.ts";
import { deleteVerification } from "./delete-verification.ts";
import { getDocument } from "./get-document.ts";
import { getVerificationReview } from "./get-review.ts";
import { listVerificationReviews } from "./list-reviews.ts";
import { listVerifications } from "./list-verifications.ts";
import { saveStep } from "./save-step.ts";
import { sendVerification } from "./send-verification.ts";
import { uploadDocument } from "./upload-document.ts";
import { viewVerificationDocument } from "./view-document.ts";

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
