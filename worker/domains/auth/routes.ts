import * as auth from "#core/contract/auth.ts";
import * as signingUp from "#core/contract/sign-up.ts";
import type { Api } from "#worker/http/mount.ts";
import { agreeKey } from "./agree-key.ts";
import { authOptions } from "./auth-options.ts";
import { confirmSignUp } from "./confirm-sign-up.ts";
import { finishSignUp } from "./finish-sign-up.ts";
import { forgotPassword } from "./forgot-password.ts";
import { renewSession } from "./renew-session.ts";
import { requiredCodes } from "./required-codes.ts";
import { resendSignInCode } from "./resend-sign-in-code.ts";
import { resendSignUpEmail } from "./resend-sign-up-email.ts";
import { resendSignUpMobile } from "./resend-sign-up-mobile.ts";
import { resetPassword } from "./reset-password.ts";
import { securityRoutes } from "./security-routes.ts";
import { sendMfaCode } from "./send-mfa-code.ts";
import { sendSignUpMobile } from "./send-sign-up-mobile.ts";
import { signIn } from "./sign-in.ts";
import { signInByMobile } from "./sign-in-by-mobile.ts";
import { signOut } from "./sign-out.ts";
import { signUp } from "./sign-up.ts";
import { signUpByEmail } from "./sign-up-by-email.ts";
import { verifyMfaCode } from "./verify-mfa-code.ts";
import { verifyMobileSignIn } from "./verify-mobile-sign-in.ts";
import { verifySignUpEmail } from "./verify-sign-up-email.ts";
import { verifySignUpMobile } from "./verify-sign-up-mobile.ts";

export function authRoutes(api: Api): void {
  api.open(auth.authOptions, authOptions);
  api.open(auth.agreeKey, agreeKey);
  api.open(auth.signIn, signIn);
  api.open(auth.sendMfaCode, sendMfaCode);
  api.open(auth.verifyMfaCode, verifyMfaCode);
  api.open(auth.resendSignInCode, resendSignInCode);
  api.open(auth.signInByMobile, signInByMobile);
  api.open(auth.verifyMobileSignIn, verifyMobileSignIn);
  api.open(auth.renewSession, renewSession);
  api.open(auth.signOut, signOut);

  api.open(signingUp.signUp, signUp);
  api.open(signingUp.verifySignUpEmail, verifySignUpEmail);
  api.open(signingUp.resendSignUpEmail, resendSignUpEmail);
  api.open(signingUp.sendSignUpMobile, sendSignUpMobile);
  api.open(signingUp.resendSignUpMobile, resendSignUpMobile);
  api.open(signingUp.verifySignUpMobile, verifySignUpMobile);
  api.open(signingUp.confirmSignUp, confirmSignUp);
  api.open(signingUp.signUpByEmail, signUpByEmail);
  api.open(signingUp.requiredCodes, requiredCodes);
  api.open(signingUp.finishSignUp, finishSignUp);
  api.open(signingUp.forgotPassword, forgotPassword);
  api.open(signingUp.resetPassword, resetPassword);

  securityRoutes(api);
}
