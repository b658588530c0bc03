import { addMfaEmail } from "./add-mfa-email.ts";
import { changeMobile } from "./change-mobile.ts";
import { changePassword } from "./change-password.ts";
import { endOtherSessions } from "./end-other-sessions.ts";
import { removeMfaEmail } from "./remove-mfa-email.ts";
import { resendEmailVerification } from "./resend-email-verification.ts";
import { sendEmailVerification } from "./send-email-verification.ts";
import { sendOwnCode } from "./send-own-code.ts";
import { verifyEmail } from "./verify-email.ts";

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
