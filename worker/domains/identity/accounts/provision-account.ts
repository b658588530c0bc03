import { SHARED_SENDER } from "#core/contract/profile/me.ts";
import { SENDER_TYPES } from "#core/rules/sender-types.ts";
import type { AccountContext, SystemContext } from "#worker/context.ts";
import type { Statement } from "#worker/db/statement.ts";
import {
  insertAccount,
  type NewAccount,
} from "#worker/domains/identity/directory/new-account-queries.ts";
import {
  insertSocialLogin,
  insertUser,
  memberOf,
  type NewUser,
} from "#worker/domains/identity/directory/user-queries.ts";
import { giveSignUpCredit } from "#worker/domains/money/orders/given-order.ts";
import { addSender, listSenders } from "#worker/domains/senders/senders/senders.ts";
import type { ControlContext } from "#worker/kernel/control-queries.ts";
import { platformSettings } from "#worker/kernel/platform-settings.ts";
import { type AccountRef, accountRef } from "#worker/queues/messages.ts";

/** Messages a second from the shared number. */
const SHARED_PER_SECOND = 1000;

export interface Provision extends NewAccount {
  /** Cents of credit that it begins with. */
  reward: number;
}

/**
 * Everything a new account starts with: its place in the directory, its member, the shared sender,
 * its first credit. Safe to repeat, so that a sign-up that stopped half-way is finished at the next
 * sign-in.
 */
export async function provisionAccount(
  ctx: ControlContext,
  fresh: Provision,
): Promise<AccountContext> {
  await insertAccount(ctx, fresh);
  const member = await memberOf(ctx, fresh.userId);
  if (!member) throw new Error("The account was not made");
  const account = ctx.forAccount(accountRef.parse(member.account));
  if (fresh.reward > 0) {
    await giveSignUpCredit(account, { userId: fresh.userId, cents: fresh.reward });
  }
  // The sender comes last: its presence shows that nothing is missing.
  await addSender(account, {
    value: SHARED_SENDER,
    type: SENDER_TYPES.shared,
    perSecond: SHARED_PER_SECOND,
  });
  return account;
}

/** Whether a new account got everything it starts with. */
async function isProvisioned(ctx: SystemContext, account: AccountRef): Promise<boolean> {
  return (await listSenders(ctx.forAccount(account))).length > 0;
}

/**
 * A user and their own account, in one transaction: both or neither. Throws a UNIQUE violation if
 * the email address, the mobile or the provider's login is already in use. `also` is written first,
 * in the same transaction.
 */
export async function createUserAccount(
  ctx: ControlContext,
  user: NewUser,
  account: Omit<Provision, "userId" | "before">,
  social?: { provider: "google" | "apple"; subject: string },
  also: readonly Statement[] = [],
): Promise<AccountContext> {
  const login = social ? [insertSocialLogin(ctx, { ...social, userId: user.id })] : [];
  const before = [...also, insertUser(ctx, user), ...login];
  return await provisionAccount(ctx, { ...account, userId: user.id, before });
}

/**
 * Finishes the account of a sign-up, of an accepted invitation or of an administrator that stopped half-way, at the
 * person's next sign-in.
 */
export async function finishProvisioning(
  ctx: SystemContext,
  user: { id: string; name: string },
  member: Awaited<ReturnType<typeof memberOf>>,
): Promise<void> {
  if (member && (await isProvisioned(ctx, accountRef.parse(member.account)))) return;
  const { role = "trial" } = member ?? {};
  const { credit } = (await platformSettings(ctx)).newAccounts;
  await provisionAccount(ctx, {
    ...{ userId: user.id, name: user.name, role },
    graded: role !== "subaccount",
    reward: role === "trial" ? credit : 0,
  });
}
