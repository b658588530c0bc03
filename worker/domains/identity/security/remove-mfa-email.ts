import { contract } from "#core/contract/registry.ts";
import { SECURITY_TEXTS } from "#core/contract/security/security.ts";
import { notFound } from "#core/errors.ts";
import { ownUser } from "#worker/domains/identity/directory/own-user.ts";
import {
  mfaEmailsIn,
  removeFromMfa,
} from "#worker/domains/identity/directory/user-change-queries.ts";
import { checkPassword } from "#worker/domains/identity/sessions/check-password.ts";
import { commitControlUnlessAborted } from "#worker/kernel/commit-control.ts";
import { verb } from "#worker/verb.ts";
import { signInChange } from "./sign-in-change.ts";

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
