import { isBelowThreshold } from "#core/rules/auto-credit.ts";
import type { SystemContext } from "#worker/context.ts";
import { balancesOfAccounts } from "#worker/domains/money/credit/balance.ts";
import { eachAlone } from "#worker/kernel/each-alone.ts";
import { isOff } from "#worker/kernel/platform-settings.ts";
import { accountRef } from "#worker/queues/messages.ts";
import { type AutoCreditRow, autoCreditAccounts } from "./inner/auto-credit-queries.ts";
import { buyAutomatically } from "./inner/auto-purchase.ts";

const PAGE = 500;
/** Purchases in a run: one that succeeds or fails is not looked at again for a while. */
const AT_ONCE = 20;

/** Buys credit for accounts of a shard that want it bought when it runs low. */
export async function sweepAutoCredit(
  ctx: SystemContext,
  _: D1Database,
  shard: number,
): Promise<void> {
  if (!ctx.payments || (await isOff(ctx, "cardPayments"))) return;
  let left = AT_ONCE;
  for (let after = ""; left > 0 && !ctx.isSpent?.(); ) {
    const page = await autoCreditAccounts(ctx, shard, { after, limit: PAGE });
    const low = (await lowAmong(ctx, page)).slice(0, left);
    await eachAlone(ctx, "auto credit", low, ({ settings, balance }) =>
      buyAutomatically(ctx.forAccount(accountRef.parse(settings)), settings, balance),
    );
    left -= low.length;
    const last = page.at(-1);
    if (!last || page.length < PAGE) return;
    after = last.id;
  }
}

/** The accounts of one shard whose balance is below what their owners set. */
async function lowAmong(ctx: SystemContext, accounts: readonly AutoCreditRow[]) {
  const [first] = accounts;
  if (!first) return [];
  const ids = accounts.map(({ id }) => id);
  const balances = await balancesOfAccounts(ctx.forAccount(accountRef.parse(first)), ids);
  return accounts
    .map((settings) => ({ id: settings.id, settings, balance: balances.get(settings.id) ?? 0 }))
    .filter(({ settings, balance }) => isBelowThreshold(balance, settings.autoCreditThreshold));
}
