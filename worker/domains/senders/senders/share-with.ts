import type { AccountContext } from "#worker/context.ts";
import type { Statement } from "#worker/db/statement.ts";
import { shareSender } from "./inner/sender-queries.ts";
import type { Sender } from "./senders.ts";

/** Of the sub-accounts in `below`, these and no others may send as the account's sender. */
export function shareWith(
  ctx: AccountContext,
  sender: Sender,
  accounts: { below: readonly string[]; chosen: readonly string[] },
): Statement[] {
  return shareSender(ctx, sender, accounts);
}
