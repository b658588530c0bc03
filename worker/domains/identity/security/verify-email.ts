import { IDENTITY_TEXTS } from "#core/contract/fields/identity-fields.ts";
import { contract } from "#core/contract/registry.ts";
import { SECURITY_TEXTS } from "#core/contract/security/security.ts";
import { CooeeError } from "#core/errors.ts";
import { personOf } from "#worker/context.ts";
import { isUniqueViolation } from "#worker/db/statement.ts";
import { spendCode } from "#worker/domains/identity/codes/codes.ts";
import { ownCode } from "#worker/domains/identity/codes/own-codes.ts";
import { setEmail } from "#worker/domains/identity/directory/user-change-queries.ts";
import { commitControl } from "#worker/kernel/commit-control.ts";
import { verb } from "#worker/verb.ts";
import { signInChange } from "./sign-in-change.ts";

/** Verifies an email address by its code and makes it the person's; the notice goes to the previous address. */
export const verifyEmail = verb(contract.verifyEmail, async (ctx, { email, code }) => {
  await spendCode(ctx, ownCode(ctx, "verify-email", email), code);
  await commitControl(ctx, {
    statements: [setEmail(ctx, personOf(ctx).userId, email)],
    ...signInChange(ctx, "email"),
  }).catch((error: unknown) => {
    if (isUniqueViolation(error)) throw new CooeeError("CONFLICT", IDENTITY_TEXTS.emailExists);
    throw error;
  });
  return { message: SECURITY_TEXTS.emailVerified };
});
