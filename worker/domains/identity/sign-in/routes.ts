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

export const signInRoutes = [
  authOptions,
  agreeKey,
  signIn,
  sendMfaCode,
  verifyMfaCode,
  resendSignInCode,
  signInByMobile,
  verifyMobileSignIn,
  forgotPassword,
  resetPassword,
];
