import type { SystemContext } from "#worker/context.ts";
import { balancesOfAccounts } from "#worker/domains/money/credit/balances-of-accounts.ts";
import { forEachAccount } from "#worker/kernel/for-each-account.ts";
import { accountRef } from "#worker/queues/messages.ts";
import { closedRows } from "./inner/closed-queries.ts";
import { returnCredit } from "./inner/return-credit.ts";

/** A carrier is asked about a message for a day; what it never had is given back until then. */
const LATE_MS = 2 * 86_400_000;
/** More than are removed in that time: most of them hold nothing, and must not stand before one that does. */
const LOOKED_AT = 5000;
/** Of each shard. */
const RETURNED_AT_ONCE = 20;

/** Takes home what was given back to a sub-account after it was removed. */
export async function sweepClosed(ctx: SystemContext): Promise<void> {
  const rows = await closedRows(ctx, ctx.now() - LATE_MS, LOOKED_AT);
  for (const closed of Map.groupBy(rows, ({ shard }) => shard).values()) {
    const [first] = closed;
    if (!first) continue;
    const ids = closed.map(({ account_id }) => account_id);
    const held = await balancesOfAccounts(ctx.forAccount(refOf(first)), ids);
    const owing = closed.filter(({ account_id }) => (held.get(account_id) ?? 0) > 0);
    const some = owing.slice(0, RETURNED_AT_ONCE);
    await forEachAccount(ctx, "closed sub-accounts", some, (sub, { parent }) =>
      returnCredit(sub, ctx.forAccount(accountRef.parse(parent))),
    );
  }
}

function refOf({ account_id: id, shard, number }: Awaited<ReturnType<typeof closedRows>>[number]) {
  return accountRef.parse({ id, shard, number });
}
