import { IDENTITY_TEXTS } from "#core/contract/fields/identity-fields.ts";
import { contract } from "#core/contract/registry.ts";
import { invalid } from "#core/errors.ts";
import { signInChangedMail } from "#core/mails/identity.ts";
import { hashPassword } from "#worker/db/password.ts";
import { spendCode } from "#worker/domains/identity/codes/codes.ts";
import { queueCode } from "#worker/domains/identity/codes/queue-code.ts";
import { refuseCommonPassword } from "#worker/domains/identity/directory/refuse-common-password.ts";
import {
  memberOf,
  setPassword,
  userByEmail,
} from "#worker/domains/identity/directory/user-queries.ts";
import { closeSockets } from "#worker/domains/identity/sessions/end-sessions.ts";
import { byUser, deleteSessions } from "#worker/domains/identity/sessions/session-queries.ts";
import { commitControl } from "#worker/kernel/commit-control.ts";
import { verb } from "#worker/verb.ts";
import { refuseRobots } from "./auth-options.ts";

const resetCode = (email: string) => ({ purpose: "reset-password", subject: email }) as const;

/** Mails a code to an email address if it belongs to a user; the response is the same for all. */
export const forgotPassword = verb(contract.forgotPassword, async (ctx, { email, turnstile }) => {
  await refuseRobots(ctx, turnstile);
  await queueCode(ctx, resetCode(email));
  return { message: IDENTITY_TEXTS.resetAsked };
});

/**
 * Sets a new password by the code that was mailed, and signs out everywhere; app tokens stay. An
 * unknown email address counts as a wrong code.
 */
export const resetPassword = verb(
  contract.resetPassword,
  async (ctx, { email, code, password }) => {
    await refuseCommonPassword(password);
    await spendCode(ctx, resetCode(email), code);
    const user = await userByEmail(ctx, email);
    if (!user) throw invalid("code", IDENTITY_TEXTS.otpFailed);
    const member = await memberOf(ctx, user.id);
    const [ended] = await commitControl(ctx, {
      statements: [
        deleteSessions(ctx, byUser(user.id)),
        setPassword(ctx, user.id, await hashPassword(password)),
      ],
      audit: { action: "user.passwordReset", subject: user.id, accountId: member?.account.id },
      effects: [{ type: "mail", to: email, ...signInChangedMail("password") }],
    });
    await closeSockets(ctx, ended);
    return { message: IDENTITY_TEXTS.passwordChanged };
  },
);
