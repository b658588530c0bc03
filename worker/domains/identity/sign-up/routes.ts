import { addInformation, finishSignUp } from "./finish-sign-up.ts";
import {
  confirmSignUp,
  resendSignUpEmail,
  signUp,
  signUpByEmail,
  verifySignUpEmail,
} from "./sign-up-by-email.ts";
import {
  requiredCodes,
  resendSignUpMobile,
  sendSignUpMobile,
  verifySignUpMobile,
} from "./sign-up-code.ts";

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
