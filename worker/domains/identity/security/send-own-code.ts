import { IDENTITY_TEXTS } from "#core/contract/fields/identity-fields.ts";
import { contract } from "#core/contract/registry.ts";
import { MOST_MFA_EMAILS, SECURITY_TEXTS } from "#core/contract/security/security.ts";
import { invalid } from "#core/errors.ts";
import type { AccountContext } from "#worker/context.ts";
import { ownCode } from "#worker/domains/identity/codes/own-codes.ts";
import { mailCode, textCode } from "#worker/domains/identity/codes/send-code.ts";
import { mfaEmailsOf } from "#worker/domains/identity/directory/mfa-emails.ts";
import { ownUser } from "#worker/domains/identity/directory/own-user.ts";
import { limitDay } from "#worker/kernel/limits/limit-day.ts";
import { verb } from "#worker/verb.ts";
import { confirmOwner } from "./inner/confirm-owner.ts";

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
  await mailCode(ctx, ownCode(ctx, "mfa-email", email), {
    to: email,
    subject: "Your Cooee email code",
    opening: "Hello,\n\nEnter this code to get your sign-in codes at this address:",
    closing: "If you did not ask for it, you can ignore this email.",
  });
  return { message: IDENTITY_TEXTS.otpEmail };
}

const NOT_YOU =
  "If you did not ask for it, someone else is signed in as you. Please change your password.";
const MAILS = {
  "delete-account": {
    subject: "Your Cooee account deletion code",
    opening: "Hello,\n\nEnter this code to delete your Cooee account and everything in it:",
    closing: NOT_YOU,
  },
  "create-token": {
    subject: "Your code for a new app token",
    opening: "Hello,\n\nEnter this code to create an app token for your Cooee account:",
    closing:
      "If you did not ask for it, someone else is signed in as you. Sign them out in Security.",
  },
} as const;

/** By mail, or to the mobile if the person has no verified email address. */
async function toOwner(ctx: AccountContext, purpose: keyof typeof MAILS) {
  const user = await ownUser(ctx);
  const what = ownCode(ctx, purpose);
  if (!user.email) {
    if (!user.mobile) throw invalid("email", "Email is required!");
    await textCode(ctx, what, user.mobile);
    return { message: IDENTITY_TEXTS.otpMobile };
  }
  await mailCode(ctx, what, { to: user.email, ...MAILS[purpose] });
  return { message: IDENTITY_TEXTS.otpEmail };
}
