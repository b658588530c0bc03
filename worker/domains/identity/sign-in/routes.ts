import { authOptions } from "./auth-options.ts";
import { resendSignInCode, sendMfaCode, verifyMfaCode } from "./mfa.ts";
import { forgotPassword, resetPassword } from "./reset-password.ts";
import { agreeKey } from "./sealed-ticket.ts";
import { signIn } from "./sign-in.ts";
import { signInByMobile, verifyMobileSignIn } from "./sign-in-by-mobile.ts";

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
