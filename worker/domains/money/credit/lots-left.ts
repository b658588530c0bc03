import type { Millicents } from "#core/rules/money.ts";
import type { AccountContext } from "#worker/context.ts";
import { grantedLots } from "./inner/queries.ts";

/** What is left of the credit of each of the account's orders, by the order's id. */
export async function lotsLeft(ctx: AccountContext): Promise<Map<string, Millicents>> {
  const prefix = "grant:order:";
  const lots = await grantedLots(ctx, prefix);
  return new Map(lots.map(({ key, remaining }) => [key.slice(prefix.length), remaining]));
}
