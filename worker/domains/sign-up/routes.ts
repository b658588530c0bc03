import * as securityContract from "#core/contract/security.ts";
import * as signUpContract from "#core/contract/sign-up.ts";
import type { Api } from "#worker/http/mount.ts";
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

export function signUpRoutes(api: Api): void {
  api.own(securityContract.addInformation, addInformation);
  api.open(signUpContract.signUp, signUp);
  api.open(signUpContract.verifySignUpEmail, verifySignUpEmail);
  api.open(signUpContract.resendSignUpEmail, resendSignUpEmail);
  api.open(signUpContract.sendSignUpMobile, sendSignUpMobile);
  api.open(signUpContract.resendSignUpMobile, resendSignUpMobile);
  api.open(signUpContract.verifySignUpMobile, verifySignUpMobile);
  api.open(signUpContract.confirmSignUp, confirmSignUp);
  api.open(signUpContract.signUpByEmail, signUpByEmail);
  api.open(signUpContract.requiredCodes, requiredCodes);
  api.open(signUpContract.finishSignUp, finishSignUp);
}
