import type { AccountContext } from "#worker/context.ts";
import { getBalance } from "#worker/domains/credit/get-balance.ts";

/** R635: the balance as lists of orders have it, without its lots. */
export async function balanceObjOf(ctx: AccountContext) {
  const { lots: _, ...balance } = (await getBalance(ctx)).data;
  return balance;
}
