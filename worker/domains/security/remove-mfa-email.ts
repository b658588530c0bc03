import { contract } from "#core/contract/registry.ts";
import { SECURITY_TEXTS } from "#core/contract/security.ts";
import { notFound } from "#core/errors.ts";
import { mfaEmailsOf } from "#worker/domains/directory/mfa-emails.ts";
import { ownUser } from "#worker/domains/directory/own-user.ts";
import { removeFromMfa } from "#worker/domains/directory/user-change-queries.ts";
import { checkPassword } from "#worker/domains/sessions/check-password.ts";
import { verb } from "#worker/verb.ts";
import { recordChange } from "./record-change.ts";

/** Takes an address off one's multi-factor list; whoever has a password has to give it. */
export const removeMfaEmail = verb(contract.removeMfaEmail, async (ctx, { email, password }) => {
  const user = await ownUser(ctx);
  await checkPassword(ctx, user, { field: "password", password });
  const mfaEmails = await removeFromMfa(ctx, user.id, email);
  if (mfaEmails === undefined) throw notFound("Address");
  await recordChange(ctx, "mfaRemoved");
  return { message: SECURITY_TEXTS.mfaRemoved, data: { mfaEmailList: mfaEmailsOf({ mfaEmails }) } };
});
