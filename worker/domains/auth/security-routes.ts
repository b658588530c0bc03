import * as security from "#core/contract/security.ts";
import type { Api } from "#worker/http/mount.ts";
import { addInformation } from "./add-information.ts";
import { addMfaEmail } from "./add-mfa-email.ts";
import { changeMobile } from "./change-mobile.ts";
import { changePassword } from "./change-password.ts";
import { endOtherSessions } from "./end-other-sessions.ts";
import { endSession } from "./end-session.ts";
import { listSessions } from "./list-sessions.ts";
import { removeMfaEmail } from "./remove-mfa-email.ts";
import { resendEmailVerification } from "./resend-email-verification.ts";
import { sendEmailVerification } from "./send-email-verification.ts";
import { sendOwnCode } from "./send-own-code.ts";
import { verifyEmail } from "./verify-email.ts";

/** What somebody who is signed in does about how they sign in. */
export function securityRoutes(api: Api): void {
  api.own(security.changePassword, changePassword);
  api.own(security.addInformation, addInformation);
  api.own(security.sendEmailVerification, sendEmailVerification);
  api.own(security.resendEmailVerification, resendEmailVerification);
  api.own(security.verifyEmail, verifyEmail);
  api.own(security.changeMobile, changeMobile);
  api.own(security.sendCode, sendOwnCode);
  api.own(security.addMfaEmail, addMfaEmail);
  api.own(security.removeMfaEmail, removeMfaEmail);
  api.own(security.listSessions, listSessions);
  api.own(security.endSession, endSession);
  api.own(security.endOtherSessions, endOtherSessions);
}
