import { type SignInChange, signInChangedMail } from "#core/mails/identity.ts";
import { type AccountContext, personOf } from "#worker/context.ts";
import { checkPassword } from "#worker/domains/identity/sessions/check-password.ts";

/**
 * For the commit that changes how a person signs in: its audit row, and the mail that notifies them,
 * in case it was someone else.
 */
export function signInChange(ctx: AccountContext, change: SignInChange) {
  const { userId: subject, email } = personOf(ctx);
  const mail = { type: "mail", to: email, ...signInChangedMail(change) } as const;
  return { audit: { action: `user.${change}`, subject }, effects: email ? [mail] : [] };
}

interface Owner {
  id: string;
  password: string | null;
  email: string | null;
  mobile: string | null;
  unprovedEmail: string | null;
  unprovedMobile: string | null;
}

/**
 * Ensures that it is the owner, not someone at their unlocked screen, who adds an e-mail or a mobile
 * to sign in with or to receive codes: one that they had not given before requires the password.
 */
export async function confirmOwner(
  ctx: AccountContext,
  user: Owner,
  given: { to: string; password: string | undefined },
): Promise<void> {
  const known = [user.email, user.mobile, user.unprovedEmail, user.unprovedMobile];
  if (known.includes(given.to)) return;
  await checkPassword(ctx, user, { field: "password", password: given.password });
}
