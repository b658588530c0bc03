import { IDENTITY_TEXTS } from "#core/contract/identity-fields.ts";
import { contract } from "#core/contract/registry.ts";
import { invalid } from "#core/errors.ts";
import { hashPassword } from "#worker/db/password.ts";
import { spendCode } from "#worker/domains/codes/codes.ts";
import { setPassword } from "#worker/domains/directory/user-change-queries.ts";
import { userByEmail } from "#worker/domains/directory/user-queries.ts";
import { changedMail } from "#worker/domains/security/changed-mail.ts";
import { endSessions } from "#worker/domains/sessions/end-sessions.ts";
import { byUser } from "#worker/domains/sessions/session-queries.ts";
import { verb } from "#worker/verb.ts";
import { resetCode } from "./forgot-password.ts";

/**
 * Sets a new password by the code that was mailed, and signs out everywhere; app tokens stay. An
 * e-mail that nobody has is a wrong code.
 */
export const resetPassword = verb(
  contract.resetPassword,
  async (ctx, { email, code, password }) => {
    await spendCode(ctx, resetCode(email), code);
    const user = await userByEmail(ctx, email);
    if (!user) throw invalid("code", IDENTITY_TEXTS.otpFailed);
    await ctx.control.batch([setPassword(ctx, user.id, await hashPassword(password))]);
    await endSessions(ctx, byUser(user.id));
    const mail = changedMail(email, "password");
    ctx.waitUntil(
      ctx.mailer
        .send({ key: ctx.requestId, ...mail })
        .catch((error: unknown) => ctx.log.error("mail", error)),
    );
    return { message: IDENTITY_TEXTS.passwordChanged };
  },
);
