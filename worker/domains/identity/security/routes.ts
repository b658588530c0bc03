import { changeMobile } from "./change-mobile.ts";
import { changePassword } from "./change-password.ts";
import { endOtherSessions } from "./end-other-sessions.ts";
import { addMfaEmail, removeMfaEmail } from "./mfa-emails.ts";
import { sendOwnCode } from "./send-own-code.ts";
import { resendEmailVerification, sendEmailVerification, verifyEmail } from "./verify-email.ts";

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
