import { contract } from "#core/contract/registry.ts";
import { SECURITY_TEXTS } from "#core/contract/security.ts";
import { notFound } from "#core/errors.ts";
import { isAborted } from "#worker/db/batch-guard.ts";
import { ownUser } from "#worker/domains/identity/directory/own-user.ts";
import {
  mfaEmailsIn,
  removeFromMfa,
} from "#worker/domains/identity/directory/user-change-queries.ts";
import { checkPassword } from "#worker/domains/identity/sessions/check-password.ts";
import { commitControl } from "#worker/kernel/commit-control.ts";
import { verb } from "#worker/verb.ts";
import { signInChange } from "./sign-in-change.ts";

/** Removes an address from the person's multi-factor list; anyone with a password must enter it. */
export const removeMfaEmail = verb(contract.removeMfaEmail, async (ctx, { email, password }) => {
  const user = await ownUser(ctx);
  await checkPassword(ctx, user, { field: "password", password });
  const [result] = await commitControl(ctx, {
    statements: removeFromMfa(ctx, user.id, email),
    ...signInChange(ctx, "mfaRemoved"),
  }).catch((error: unknown) => {
    throw isAborted(error) ? notFound("Address") : error;
  });
  return { message: SECURITY_TEXTS.mfaRemoved, data: { mfaEmailList: mfaEmailsIn(result) } };
});
