import { type SignInChange, signInChangedMail } from "#core/mails/identity.ts";
import { type AccountContext, personOf } from "#worker/context.ts";

/**
 * For the commit that changes how a person signs in: its audit row, and the mail that notifies them,
 * in case it was someone else.
 */
export function signInChange(ctx: AccountContext, change: SignInChange) {
  const { userId: subject, email } = personOf(ctx);
  const mail = { type: "mail", to: email, ...signInChangedMail(change) } as const;
  return { audit: { action: `user.${change}`, subject }, effects: email ? [mail] : [] };
}
