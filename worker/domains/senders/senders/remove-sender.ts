import type { AccountContext } from "#worker/context.ts";
import type { Statement } from "#worker/db/statement.ts";
import { deleteSender } from "./inner/sender-queries.ts";

/** Takes a sender away from an account, and from the sub-accounts with which it is shared. */
export function removeSender(ctx: AccountContext, value: string): Statement {
  return deleteSender(ctx, value);
}
