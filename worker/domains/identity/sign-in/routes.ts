import { authOptions } from "./auth-options.ts";
import { forgotPassword, resetPassword } from "./reset-password.ts";
import { agreeKey } from "./sealed-ticket.ts";
import {
  resendSignInCode,
  sendMfaCode,
  signIn,
  signInByMobile,
  verifyMfaCode,
  verifyMobileSignIn,
} from "./sign-in.ts";

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
