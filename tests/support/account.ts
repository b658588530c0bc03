import { env } from "cloudflare:workers";
import type { AccountFlags, Feature, Role, RoleAccess } from "#core/access.ts";
import { newId } from "#core/ids.ts";
import type { Limits } from "#core/rules/limits.ts";
import type { Millicents } from "#core/rules/money.ts";
import type { AccountContext } from "#worker/context.ts";
import { createUserAccount } from "#worker/domains/accounts/create-user-account.ts";
import { openUser } from "#worker/domains/sessions/open-user.ts";
import { type ContextOptions, systemContext } from "#worker/system-context.ts";

/** Shared by all accounts; fresh-databases.ts provides it to each file. */
export const SHARED_NUMBER = "61480001234";

export interface AccountOptions {
  name?: string;
  role?: Role;
  credit?: Millicents;
  shard?: 0 | 1;
  access?: readonly Feature[];
  contactLimit?: number;
  /** Instead of the usual limits (core/rules/limits.ts). */
  limits?: Partial<Limits>;
  parentId?: string;
  /** By default, every right on every feature in `access`. */
  roleAccess?: RoleAccess;
  /** By default, its campaigns need no approval. */
  flags?: Partial<AccountFlags>;
}

let made = 0;

/** A test's own account, on the shard it asks for, by default with $1,000 of credit. */
export async function newAccount(
  options: AccountOptions = {},
  context: ContextOptions = {},
): Promise<AccountContext> {
  const system = systemContext(env, context);
  const userId = newId("user", Date.now());
  const name = options.name ?? `Test business ${++made}`;
  const email = `${userId.toLowerCase()}@example.test`;
  const { role = "user", credit = 100_000_000, name: _, ...rest } = options;
  const flags = { adminApproved: true, ...options.flags };
  const user = { id: userId, name, email };
  const account = await createUserAccount(system, user, { ...rest, name, role, credit, flags });
  const opened = await openUser(system, userId);
  if (!opened) throw new Error("The account is not active");
  return { ...account, limits: opened.limits, person: opened.person };
}
