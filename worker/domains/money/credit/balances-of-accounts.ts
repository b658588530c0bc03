import type { Millicents } from "#core/rules/money.ts";
import type { AccountContext } from "#worker/context.ts";
import { balanceRows } from "./inner/queries.ts";

/** The own balances of several accounts of one shard, in one read; those without any are absent. */
export async function balancesOfAccounts(
  ctx: AccountContext,
  accounts: readonly string[],
): Promise<ReadonlyMap<string, Millicents>> {
  if (accounts.length === 0) return new Map();
  const rows = await balanceRows(ctx, accounts);
  return new Map(rows.map(({ account_id, balance }) => [account_id, balance]));
}
