import * as authContract from "#core/contract/auth.ts";
import * as signUpContract from "#core/contract/sign-up.ts";
import type { Api } from "#worker/http/mount.ts";
import { agreeKey } from "./agree-key.ts";
import { authOptions } from "./auth-options.ts";
import { forgotPassword } from "./forgot-password.ts";
import { resendSignInCode } from "./resend-sign-in-code.ts";
import { resetPassword } from "./reset-password.ts";
import { sendMfaCode } from "./send-mfa-code.ts";
import { signIn } from "./sign-in.ts";
import { signInByMobile } from "./sign-in-by-mobile.ts";
import { verifyMfaCode } from "./verify-mfa-code.ts";
import { verifyMobileSignIn } from "./verify-mobile-sign-in.ts";

export function signInRoutes(api: Api): void {
  api.open(authContract.authOptions, authOptions);
  api.open(authContract.agreeKey, agreeKey);
  api.open(authContract.signIn, signIn);
  api.open(authContract.sendMfaCode, sendMfaCode);
  api.open(authContract.verifyMfaCode, verifyMfaCode);
  api.open(authContract.resendSignInCode, resendSignInCode);
  api.open(authContract.signInByMobile, signInByMobile);
  api.open(authContract.verifyMobileSignIn, verifyMobileSignIn);
  api.open(signUpContract.forgotPassword, forgotPassword);
  api.open(signUpContract.resetPassword, resetPassword);
}
