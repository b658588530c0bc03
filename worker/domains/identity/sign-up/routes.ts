import {
  addInformation,
  confirmSignUp,
  finishSignUp,
  resendSignUpEmail,
  signUp,
  signUpByEmail,
  verifySignUpEmail,
} from "./sign-up.ts";
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
