import type { AccountContext } from "#worker/context.ts";
import { checkPassword } from "#worker/domains/sessions/check-password.ts";

interface Owner {
  id: string;
  password: string | null;
  email: string | null;
  mobile: string | null;
  unprovedEmail: string | null;
  unprovedMobile: string | null;
}

/**
 * That it is the owner, and not somebody at their open screen, who gives an e-mail or a mobile to sign
 * in with or to get codes at: one that they had not given before takes the password.
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
