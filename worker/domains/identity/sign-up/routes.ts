import { addInformation } from "./add-information.ts";
import { confirmSignUp } from "./confirm-sign-up.ts";
import { finishSignUp } from "./finish-sign-up.ts";
import { requiredCodes } from "./required-codes.ts";
import { resendSignUpEmail } from "./resend-sign-up-email.ts";
import { resendSignUpMobile } from "./resend-sign-up-mobile.ts";
import { sendSignUpMobile } from "./send-sign-up-mobile.ts";
import { signUp } from "./sign-up.ts";
import { signUpByEmail } from "./sign-up-by-email.ts";
import { verifySignUpEmail } from "./verify-sign-up-email.ts";
import { verifySignUpMobile } from "./verify-sign-up-mobile.ts";

export const signUpRoutes = [
  addInformation,
  signUp,
  verifySignUpEmail,
  resendSignUpEmail,
  sendSignUpMobile,
  resendSignUpMobile,
  verifySignUpMobile,
  confirmSignUp,
  signUpByEmail,
  requiredCodes,
  finishSignUp,
];
