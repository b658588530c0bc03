import { contract } from "#core/contract/registry.ts";
import type { SubAccount } from "#core/contract/sub-accounts/sub-accounts.ts";
import { fold } from "#core/rules/fold.ts";
import { subAccountRows } from "#worker/domains/identity/directory/sub-account-queries.ts";
import { balancesOfAccounts } from "#worker/domains/money/credit/balances-of-accounts.ts";
import { spendingOf } from "#worker/domains/money/credit/spending-limits.ts";
import { sendersOfAccounts } from "#worker/domains/senders/senders/senders.ts";
import { verb } from "#worker/verb.ts";
import { openInvitations } from "./inner/invitation-queries.ts";
import { presentInvitation, presentSubAccount } from "./inner/present-sub-account.ts";

/** Sub-accounts and open invitations, newest first. */
export const listSubAccounts = verb(contract.listSubAccounts, async (ctx, { search }) => {
  const [rows, invitations] = await Promise.all([subAccountRows(ctx), openInvitations(ctx)]);
  const ids = rows.map(({ id }) => id);
  const [balances, spending, senders] = await Promise.all([
    balancesOfAccounts(ctx, ids),
    spendingOf(ctx),
    sendersOfAccounts(ctx, ids),
  ]);
  const bySubAccount = Map.groupBy(senders, ({ account_id }) => account_id);
  const items = [
    ...rows.map((row) =>
      presentSubAccount(row, {
        balance: balances.get(row.id) ?? 0,
        spending: spending.get(row.id),
        senders: bySubAccount.get(row.id) ?? [],
      }),
    ),
    ...invitations.map((row) => presentInvitation(row, ctx.now())),
  ];
  const wanted = fold((search ?? "").trim());
  return {
    items: items.filter((item) => matches(item, wanted)).sort((a, b) => b.createdAt - a.createdAt),
  };
});

function matches({ name, inviteReciever }: SubAccount, wanted: string): boolean {
  return fold(`${name}\n${inviteReciever}`).includes(wanted);
}
