import { newId } from "#core/ids.ts";
import type { AccountFlags, Feature, Role, RoleAccess } from "#core/permissions.ts";
import type { Limits } from "#core/rules/limits.ts";
import type { Millicents } from "#core/rules/money.ts";
import { SENDER_TYPES } from "#core/rules/sender-types.ts";
import type { AccountContext, SystemContext } from "#worker/context.ts";
import { hashPassword } from "#worker/db/password.ts";
import { createUserAccount } from "#worker/domains/identity/accounts/provision-account.ts";
import { grantCredit } from "#worker/domains/money/credit/grant.ts";
import { addSender } from "#worker/domains/senders/senders/senders.ts";

export interface NewAccount {
  email: string;
  mobile?: string;
  name: string;
  password: string;
  role: Role;
  credit: Millicents;
  shard?: number;
  parentId?: string;
  access?: readonly Feature[];
  roleAccess?: RoleAccess;
  /** By default its campaigns need no approval. */
  flags?: Partial<AccountFlags>;
  /** An approved business name to send as. */
  businessName?: string;
  /** What the business name sends in a second. */
  perSecond?: number;
  contactLimit?: number;
  limits?: Partial<Limits>;
  /** As those that sign up. */
  graded?: boolean;
}

/** An account that no sign-up would create, with its first person. */
export async function newAccount(
  ctx: SystemContext,
  { email, mobile, password, businessName, credit, perSecond = 500, ...rest }: NewAccount,
): Promise<{ account: AccountContext; userId: string }> {
  const userId = newId("user", ctx.now());
  const account = await createUserAccount(
    ctx,
    {
      id: userId,
      name: rest.name,
      email,
      mobile: mobile ?? null,
      password: await hashOf(password),
    },
    { ...rest, reward: 0, flags: { adminApproved: true, ...rest.flags } },
  );
  if (credit > 0) await grantCredit(account, { key: "demo", amount: credit });
  if (businessName) {
    await addSender(account, {
      value: businessName,
      type: SENDER_TYPES.businessName,
      perSecond,
      register: "registered",
    });
  }
  return { account, userId };
}

const hashes = new Map<string, string>();

/** Hashing takes longer than all the rest, and tests make many accounts with one password. */
async function hashOf(password: string): Promise<string> {
  const hash = hashes.get(password) ?? (await hashPassword(password));
  hashes.set(password, hash);
  return hash;
}
