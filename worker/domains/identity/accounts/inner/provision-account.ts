import { SHARED_SENDER } from "#core/contract/profile/me.ts";
import { SENDER_TYPES } from "#core/rules/sender-types.ts";
import type { AccountContext, SystemContext } from "#worker/context.ts";
import {
  insertAccount,
  type NewAccount,
} from "#worker/domains/identity/directory/new-account-queries.ts";
import { memberOf } from "#worker/domains/identity/directory/user-queries.ts";
import { giveSignUpCredit } from "#worker/domains/money/orders/give-sign-up-credit.ts";
import { addSender, listSenders } from "#worker/domains/senders/senders/senders.ts";
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
  ctx: SystemContext,
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
export async function isProvisioned(ctx: SystemContext, account: AccountRef): Promise<boolean> {
  return (await listSenders(ctx.forAccount(account))).length > 0;
}
