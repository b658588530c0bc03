import { OWN_GUESSES, OWN_SENDING } from "#core/contract/codes/rate-limits.ts";
import { IDENTITY_TEXTS } from "#core/contract/fields/identity-fields.ts";
import { contract } from "#core/contract/registry.ts";
import { MOST_MFA_EMAILS, SECURITY_TEXTS } from "#core/contract/security/security.ts";
import { conflict, invalid, notFound } from "#core/errors.ts";
import {
  createTokenMail,
  deleteAccountMail,
  mfaAddressMail,
  verifyEmailMail,
} from "#core/mails/identity.ts";
import { type AccountContext, personOf } from "#worker/context.ts";
import { isUniqueViolation } from "#worker/db/statement.ts";
import {
  ownCode,
  refuseOthersEmail,
  refuseOthersMobile,
  spendCode,
} from "#worker/domains/identity/codes/codes.ts";
import { mailCode, textCode } from "#worker/domains/identity/codes/send-code.ts";
import {
  addToMfa,
  mfaEmailsIn,
  mfaEmailsOf,
  ownUser,
  removeFromMfa,
  setEmail,
  setMobile,
} from "#worker/domains/identity/directory/user-queries.ts";
import { checkPassword } from "#worker/domains/identity/sessions/check-password.ts";
import { commitControl, commitControlUnlessAborted } from "#worker/kernel/commit-control.ts";
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

/** Sends the code needed to delete the account, add a multi-factor address or create a token. */
export const sendOwnCode = verb(contract.sendCode, async (ctx, { purpose, email, password }) => {
  await limitDay(ctx, "codes");
  return purpose === "mfa-email"
    ? await toNewAddress(ctx, email, password)
    : await toOwner(ctx, purpose);
});

async function toNewAddress(
  ctx: AccountContext,
  email: string | undefined,
  password: string | undefined,
) {
  if (!email) throw invalid("email", "Email is required!");
  const user = await ownUser(ctx);
  const addresses = mfaEmailsOf(user);
  if (addresses.includes(email)) throw invalid("email", SECURITY_TEXTS.mfaKnown);
  if (addresses.length >= MOST_MFA_EMAILS) throw invalid("email", SECURITY_TEXTS.mfaFull);
  await confirmOwner(ctx, user, { to: email, password });
  await mailCode(ctx, ownCode(ctx, "mfa-email", email), email, mfaAddressMail);
  return { message: IDENTITY_TEXTS.otpEmail };
}

const MAILS = { "delete-account": deleteAccountMail, "create-token": createTokenMail } as const;

/** By mail, or to the mobile if the person has no verified email address. */
async function toOwner(ctx: AccountContext, purpose: keyof typeof MAILS) {
  const user = await ownUser(ctx);
  const what = ownCode(ctx, purpose);
  if (!user.email) {
    if (!user.mobile) throw invalid("email", "Email is required!");
    await textCode(ctx, what, user.mobile);
    return { message: IDENTITY_TEXTS.otpMobile };
  }
  await mailCode(ctx, what, user.email, MAILS[purpose]);
  return { message: IDENTITY_TEXTS.otpEmail };
}

/** Adds an address to the person's multi-factor list, with the code that was mailed to it. */
export const addMfaEmail = verb(contract.addMfaEmail, async (ctx, { email, code }) => {
  await spendCode(ctx, ownCode(ctx, "mfa-email", email), code);
  const committed = await commitControlUnlessAborted(ctx, {
    statements: addToMfa(ctx, personOf(ctx).userId, email, MOST_MFA_EMAILS),
    ...signInChange(ctx, "mfaAdded"),
  });
  if (!committed) {
    const known = mfaEmailsOf(await ownUser(ctx)).includes(email);
    throw invalid("email", known ? SECURITY_TEXTS.mfaKnown : SECURITY_TEXTS.mfaFull);
  }
  const [result] = committed;
  return { message: SECURITY_TEXTS.mfaAdded, data: { mfaEmailList: mfaEmailsIn(result) } };
});

/** Removes an address from the person's multi-factor list; anyone with a password must enter it. */
export const removeMfaEmail = verb(contract.removeMfaEmail, async (ctx, { email, password }) => {
  const user = await ownUser(ctx);
  await checkPassword(ctx, user, { field: "password", password });
  const committed = await commitControlUnlessAborted(ctx, {
    statements: removeFromMfa(ctx, user.id, email),
    ...signInChange(ctx, "mfaRemoved"),
  });
  if (!committed) throw notFound("Address");
  const [result] = committed;
  return { message: SECURITY_TEXTS.mfaRemoved, data: { mfaEmailList: mfaEmailsIn(result) } };
});
