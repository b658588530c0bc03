import { OWN_GUESSES, OWN_SENDING } from "#core/contract/codes/rate-limits.ts";
import { IDENTITY_TEXTS } from "#core/contract/fields/identity-fields.ts";
import { contract } from "#core/contract/registry.ts";
import { SECURITY_TEXTS } from "#core/contract/security/security.ts";
import { conflict, invalid } from "#core/errors.ts";
import { verifyEmailMail } from "#core/mails/identity.ts";
import { personOf } from "#worker/context.ts";
import { isUniqueViolation } from "#worker/db/statement.ts";
import { spendCode } from "#worker/domains/identity/codes/codes.ts";
import {
  ownCode,
  refuseOthersEmail,
  refuseOthersMobile,
} from "#worker/domains/identity/codes/own-codes.ts";
import { mailCode, textCode } from "#worker/domains/identity/codes/send-code.ts";
import { ownUser } from "#worker/domains/identity/directory/user.ts";
import { setEmail, setMobile } from "#worker/domains/identity/directory/user-change-queries.ts";
import { commitControl } from "#worker/kernel/commit-control.ts";
import { countCall } from "#worker/kernel/count-call.ts";
import { limitDay } from "#worker/kernel/limits/limit-day.ts";
import { verb } from "#worker/verb.ts";
import { confirmOwner, signInChange } from "./sign-in-change.ts";

/** Mails the code that verifies an e-mail: the one in the call, or else the one given before. */
export const sendEmailVerification = verb(contract.sendEmailVerification, async (ctx, input) => {
  const user = await ownUser(ctx);
  const email = input.email ?? user.unprovedEmail ?? user.email;
  if (!email) throw invalid("email", "Email is required!");
  await limitDay(ctx, "codes");
  await confirmOwner(ctx, user, { to: email, password: input.password });
  await refuseOthersEmail(ctx, email);
  await mailCode(ctx, ownCode(ctx, "verify-email", email), email, verifyEmailMail);
  return { message: IDENTITY_TEXTS.otpEmail, email };
});

export const resendEmailVerification = verb(
  contract.resendEmailVerification,
  async (ctx, input) => {
    const { message } = await sendEmailVerification(ctx, input);
    return { message };
  },
);

/** Verifies an email address by its code and makes it the person's; the notice goes to the previous address. */
export const verifyEmail = verb(contract.verifyEmail, async (ctx, { email, code }) => {
  await spendCode(ctx, ownCode(ctx, "verify-email", email), code);
  await commitControl(ctx, {
    statements: [setEmail(ctx, personOf(ctx).userId, email)],
    ...signInChange(ctx, "email"),
  }).catch((error: unknown) => {
    if (isUniqueViolation(error)) throw conflict(IDENTITY_TEXTS.emailExists);
    throw error;
  });
  return { message: SECURITY_TEXTS.emailVerified };
});

/** Texts a code to a mobile; given that code, makes the mobile the person's. */
export const changeMobile = verb(contract.changeMobile, async (ctx, { mobile, code, password }) => {
  const what = ownCode(ctx, "change-mobile", mobile);
  if (code === undefined) {
    await countCall(ctx, [OWN_SENDING]);
    await limitDay(ctx, "codes");
    await confirmOwner(ctx, await ownUser(ctx), { to: mobile, password });
    await refuseOthersMobile(ctx, mobile);
    await textCode(ctx, what, mobile);
    return { message: IDENTITY_TEXTS.otpMobile };
  }
  await countCall(ctx, [OWN_GUESSES]);
  await spendCode(ctx, what, code);
  await commitControl(ctx, {
    statements: [setMobile(ctx, personOf(ctx).userId, mobile)],
    ...signInChange(ctx, "mobile"),
  }).catch((error: unknown) => {
    if (isUniqueViolation(error)) throw conflict(IDENTITY_TEXTS.mobileExists);
    throw error;
  });
  return { message: SECURITY_TEXTS.mobileChanged };
});
