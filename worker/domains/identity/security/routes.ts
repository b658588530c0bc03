import { changePassword, endOtherSessions } from "./change-password.ts";
import {
  addMfaEmail,
  changeMobile,
  removeMfaEmail,
  resendEmailVerification,
  sendEmailVerification,
  sendOwnCode,
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
