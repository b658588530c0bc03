import * as contract from "#core/contract/security.ts";
import type { Api } from "#worker/http/mount.ts";
import { addMfaEmail } from "./add-mfa-email.ts";
import { changeMobile } from "./change-mobile.ts";
import { changePassword } from "./change-password.ts";
import { endOtherSessions } from "./end-other-sessions.ts";
import { removeMfaEmail } from "./remove-mfa-email.ts";
import { resendEmailVerification } from "./resend-email-verification.ts";
import { sendEmailVerification } from "./send-email-verification.ts";
import { sendOwnCode } from "./send-own-code.ts";
import { verifyEmail } from "./verify-email.ts";

export function securityRoutes(api: Api): void {
  api.own(contract.changePassword, changePassword);
  api.own(contract.sendEmailVerification, sendEmailVerification);
  api.own(contract.resendEmailVerification, resendEmailVerification);
  api.own(contract.verifyEmail, verifyEmail);
  api.own(contract.changeMobile, changeMobile);
  api.own(contract.sendCode, sendOwnCode);
  api.own(contract.addMfaEmail, addMfaEmail);
  api.own(contract.removeMfaEmail, removeMfaEmail);
  api.own(contract.endOtherSessions, endOtherSessions);
}
