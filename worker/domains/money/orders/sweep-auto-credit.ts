import { MILLICENTS_PER_CENT } from "#core/rules/money.ts";
import type { SystemContext } from "#worker/context.ts";
import { balancesOfAccounts } from "#worker/domains/money/credit/balances-of-accounts.ts";
import { accountRef } from "#worker/queues/messages.ts";
import { type AutoCreditRow, autoCreditAccounts } from "./inner/auto-credit-queries.ts";
import { buyAutomatically } from "./inner/auto-purchase.ts";

const PAGE = 500;
/** Purchases per minute: one that succeeds or fails is not looked at again for a while. */
const AT_ONCE = 20;

/** Buys credit for accounts that want it bought when it runs low. */
export async function sweepAutoCredit(ctx: SystemContext): Promise<void> {
  if (!ctx.payments) return;
  let left = AT_ONCE;
  for (let after = ""; left > 0; ) {
    const page = await autoCreditAccounts(ctx, after, PAGE);
    for (const { settings, balance } of (await lowAmong(ctx, page)).slice(0, left)) {
      left--;
      const account = ctx.forAccount(accountRef.parse(settings));
      await buyAutomatically(account, settings, balance).catch((error: unknown) => {
        ctx.log.error("autoCredit.failed", error, { account: settings.id });
      });
    }
    const last = page.at(-1);
    if (!last || page.length < PAGE) return;
    after = last.id;
  }
}

/** The accounts whose balance is below what their owners set; one read for each shard. */
async function lowAmong(ctx: SystemContext, accounts: readonly AutoCreditRow[]) {
  const shards = Map.groupBy(accounts, ({ shard }) => shard);
  const low = await Promise.all(
    [...shards.values()].map(async (rows) => {
      const [first] = rows;
      if (!first) return [];
      const ids = rows.map(({ id }) => id);
      const balances = await balancesOfAccounts(ctx.forAccount(accountRef.parse(first)), ids);
      return rows
        .map((settings) => ({ settings, balance: balances.get(settings.id) ?? 0 }))
        .filter(({ settings, balance }) => {
          return balance < settings.autoCreditThreshold * MILLICENTS_PER_CENT;
        });
    }),
  );
  return low.flat();
}
