import type { AccountContext, SystemContext } from "#worker/context.ts";
import type { Statement } from "#worker/db/statement.ts";
import {
  insertSocialLogin,
  insertUser,
  type NewUser,
} from "#worker/domains/identity/directory/user-queries.ts";
import { type Provision, provisionAccount } from "./inner/provision-account.ts";

/**
 * A user and their own account, in one transaction: both or neither. Throws a UNIQUE violation if
 * the email address, the mobile or the provider's login is already in use. `also` is written first,
 * in the same transaction.
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
