import { SHARED_SENDER } from "#core/contract/me.ts";
import { CooeeError } from "#core/errors.ts";
import type { Millicents } from "#core/rules/money.ts";
import type { AccountContext, SystemContext } from "#worker/context.ts";
import { grantCredit } from "#worker/domains/credit/grant.ts";
import { insertAccount, type NewAccount } from "#worker/domains/directory/new-account-queries.ts";
import { memberOf } from "#worker/domains/directory/user-queries.ts";
import { addSender, listSenders } from "#worker/domains/senders/senders.ts";
import { type AccountRef, accountRef } from "#worker/queues/messages.ts";

/** Messages a second from the shared number. */
const SHARED_PER_SECOND = 1000;

export interface Provision extends NewAccount {
  credit: Millicents;
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
  if (fresh.credit > 0) {
    await grantCredit(account, { key: "signup", amount: fresh.credit }).catch((error: unknown) => {
      // It has its first credit already; the amount may have changed since.
      if (!(error instanceof CooeeError && error.code === "CONFLICT")) throw error;
    });
  }
  // The sender comes last: its presence shows that nothing is missing.
  await addSender(account, { value: SHARED_SENDER, type: 1, perSecond: SHARED_PER_SECOND });
  return account;
}

/** Whether a new account got everything it starts with. */
export async function isProvisioned(ctx: SystemContext, account: AccountRef): Promise<boolean> {
  return (await listSenders(ctx.forAccount(account))).length > 0;
}
