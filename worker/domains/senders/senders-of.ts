import type { AccountContext } from "#worker/context.ts";
import { senderRows } from "./inner/sender-queries.ts";

/** Numbers (2) and business names (3) that several accounts of one shard may send as, in one read. */
export async function sendersOf(ctx: AccountContext, accounts: readonly string[]) {
  return accounts.length === 0 ? [] : senderRows(ctx, accounts);
}
