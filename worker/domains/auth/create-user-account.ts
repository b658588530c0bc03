import type { AccountContext, SystemContext } from "#worker/context.ts";
import { type Provision, provisionAccount } from "./provision-account.ts";
import { insertSocialLogin, insertUser, type NewUser } from "./queries.ts";

/**
 * A user and the account that is theirs, in one transaction: both or neither. Where the e-mail, the
 * mobile or the provider's login is somebody else's it throws a UNIQUE violation.
 */
export async function createUserAccount(
  ctx: SystemContext,
  user: NewUser,
  account: Omit<Provision, "userId" | "before">,
  social?: { provider: "google" | "apple"; subject: string },
): Promise<AccountContext> {
  const login = social ? [insertSocialLogin(ctx, { ...social, userId: user.id })] : [];
  const before = [insertUser(ctx, user), ...login];
  return await provisionAccount(ctx, { ...account, userId: user.id, before });
}
