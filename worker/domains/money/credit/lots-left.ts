import type { Millicents } from "#core/rules/money.ts";
import type { AccountContext } from "#worker/context.ts";
import { grantedLots } from "./inner/queries.ts";

const PREFIX = "grant:order:";

/** What is left of the credit of several accounts' orders on one shard, by the order's id; `ctx` is one of them. */
export async function lotsLeft(
  ctx: AccountContext,
  accounts: readonly string[],
  orders: readonly string[],
): Promise<Map<string, Millicents>> {
  const keys = orders.map((order) => `${PREFIX}${order}`);
  const lots = await grantedLots(ctx, accounts, keys);
  return new Map(lots.map(({ key, remaining }) => [key.slice(PREFIX.length), remaining]));
}
