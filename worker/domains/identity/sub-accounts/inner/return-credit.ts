import type { AccountContext } from "#worker/context.ts";
import { balancesOfAccounts } from "#worker/domains/money/credit/balances-of-accounts.ts";
import { moveCredit } from "#worker/domains/money/credit/move-credit.ts";

/** Moves all that a sub-account holds to its parent, as often as there is something. */
export async function returnCredit(sub: AccountContext, parent: AccountContext): Promise<void> {
  const held = (await balancesOfAccounts(sub, [sub.account.id])).get(sub.account.id) ?? 0;
  if (held === 0) return;
  await moveCredit(sub, parent, { key: `return:${crypto.randomUUID()}` });
}
