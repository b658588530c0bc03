import { IDENTITY_TEXTS } from "#core/contract/fields/identity-fields.ts";
import { contract } from "#core/contract/registry.ts";
import { MOST_MFA_EMAILS, SECURITY_TEXTS } from "#core/contract/security/security.ts";
import { invalid } from "#core/errors.ts";
import { createTokenMail, deleteAccountMail, mfaAddressMail } from "#core/mails/identity.ts";
import type { AccountContext } from "#worker/context.ts";
import { ownCode } from "#worker/domains/identity/codes/own-codes.ts";
import { mailCode, textCode } from "#worker/domains/identity/codes/send-code.ts";
import { mfaEmailsOf, ownUser } from "#worker/domains/identity/directory/user.ts";
import { limitDay } from "#worker/kernel/limits/limit-day.ts";
import { verb } from "#worker/verb.ts";
import { confirmOwner } from "./sign-in-change.ts";

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
