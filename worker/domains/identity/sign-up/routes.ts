import { addInformation } from "./add-information.ts";
import { finishSignUp } from "./finish-sign-up.ts";
import {
  requiredCodes,
  resendSignUpMobile,
  sendSignUpMobile,
  verifySignUpMobile,
} from "./required-codes.ts";
import {
  confirmSignUp,
  resendSignUpEmail,
  signUp,
  signUpByEmail,
  verifySignUpEmail,
} from "./sign-up-by-email.ts";

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
