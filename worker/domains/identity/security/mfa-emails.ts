import { contract } from "#core/contract/registry.ts";
import { MOST_MFA_EMAILS, SECURITY_TEXTS } from "#core/contract/security/security.ts";
import { invalid, notFound } from "#core/errors.ts";
import { personOf } from "#worker/context.ts";
import { spendCode } from "#worker/domains/identity/codes/codes.ts";
import { ownCode } from "#worker/domains/identity/codes/own-codes.ts";
import { mfaEmailsOf, ownUser } from "#worker/domains/identity/directory/user.ts";
import {
  addToMfa,
  mfaEmailsIn,
  removeFromMfa,
} from "#worker/domains/identity/directory/user-change-queries.ts";
import { checkPassword } from "#worker/domains/identity/sessions/check-password.ts";
import { commitControlUnlessAborted } from "#worker/kernel/commit-control.ts";
import { verb } from "#worker/verb.ts";
import { signInChange } from "./sign-in-change.ts";

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
