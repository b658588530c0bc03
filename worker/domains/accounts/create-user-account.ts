import type { AccountContext, SystemContext } from "#worker/context.ts";
import type { Statement } from "#worker/db/statement.ts";
import {
  insertSocialLogin,
  insertUser,
  type NewUser,
} from "#worker/domains/directory/user-queries.ts";
import { type Provision, provisionAccount } from "./inner/provision-account.ts";

/**
 * A user and the account that is theirs, in one transaction: both or neither. Where the e-mail, the
 * mobile or the provider's login is somebody else's it throws a UNIQUE violation. `also` is written
 * first, in the same transaction.
 */
export async function createUserAccount(
  ctx: SystemContext,
  user: NewUser,
  account: Omit<Provision, "userId" | "before">,
  social?: { provider: "google" | "apple"; subject: string },
  also: readonly Statement[] = [],
): Promise<AccountContext> {
  const login = social ? [insertSocialLogin(ctx, { ...social, userId: user.id })] : [];
  const before = [...also, insertUser(ctx, user), ...login];
  return await provisionAccount(ctx, { ...account, userId: user.id, before });
}
