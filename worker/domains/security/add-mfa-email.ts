import { contract } from "#core/contract/registry.ts";
import { MOST_MFA_EMAILS, SECURITY_TEXTS } from "#core/contract/security.ts";
import { invalid } from "#core/errors.ts";
import { personOf } from "#worker/context.ts";
import { spendCode } from "#worker/domains/codes/codes.ts";
import { ownCode } from "#worker/domains/codes/own-codes.ts";
import { mfaEmailsOf } from "#worker/domains/directory/mfa-emails.ts";
import { ownUser } from "#worker/domains/directory/own-user.ts";
import { addToMfa } from "#worker/domains/directory/user-change-queries.ts";
import { verb } from "#worker/verb.ts";
import { recordChange } from "./record-change.ts";

/** Adds an address to one's multi-factor list by the code that it got. */
export const addMfaEmail = verb(contract.addMfaEmail, async (ctx, { email, code }) => {
  await spendCode(ctx, ownCode(ctx, "mfa-email", email), code);
  const mfaEmails = await addToMfa(ctx, personOf(ctx).userId, email, MOST_MFA_EMAILS);
  if (mfaEmails === undefined) {
    const known = mfaEmailsOf(await ownUser(ctx)).includes(email);
    throw invalid("email", known ? SECURITY_TEXTS.mfaKnown : SECURITY_TEXTS.mfaFull);
  }
  await recordChange(ctx, "mfaAdded");
  return { message: SECURITY_TEXTS.mfaAdded, data: { mfaEmailList: mfaEmailsOf({ mfaEmails }) } };
});
