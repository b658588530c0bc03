import type * as z from "zod";
import {
  type removeMfaEmail as removeMfaEmailEndpoint,
  SECURITY_TEXTS,
} from "#core/contract/security.ts";
import { notFound } from "#core/errors.ts";
import type { AccountContext } from "#worker/context.ts";
import { mfaEmailsOf } from "#worker/domains/directory/mfa-emails.ts";
import { ownUser } from "#worker/domains/directory/own-user.ts";
import { removeFromMfa } from "#worker/domains/directory/user-change-queries.ts";
import { checkPassword } from "#worker/domains/sessions/check-password.ts";
import { recordChange } from "./record-change.ts";

/** Takes an address off one's multi-factor list; whoever has a password has to give it. */
export async function removeMfaEmail(
  ctx: AccountContext,
  { email, password }: z.output<typeof removeMfaEmailEndpoint.input>,
) {
  const user = await ownUser(ctx);
  await checkPassword(ctx, user, { field: "password", password });
  const mfaEmails = await removeFromMfa(ctx, user.id, email);
  if (mfaEmails === undefined) throw notFound("Address");
  await recordChange(ctx, "mfaRemoved");
  return { message: SECURITY_TEXTS.mfaRemoved, data: { mfaEmailList: mfaEmailsOf({ mfaEmails }) } };
}
