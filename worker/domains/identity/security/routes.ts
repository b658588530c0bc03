import { changePassword, endOtherSessions } from "./change-password.ts";
import { addMfaEmail, removeMfaEmail } from "./mfa-emails.ts";
import { sendOwnCode } from "./send-own-code.ts";
import {
  changeMobile,
  resendEmailVerification,
  sendEmailVerification,
  verifyEmail,
} from "./verify-email.ts";

export const securityRoutes = [
  changePassword,
  sendEmailVerification,
  resendEmailVerification,
  verifyEmail,
  changeMobile,
  sendOwnCode,
  addMfaEmail,
  removeMfaEmail,
  endOtherSessions,
];
