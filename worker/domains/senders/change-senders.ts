import type { AccountContext } from "#worker/context.ts";
import type { Statement } from "#worker/db/statement.ts";
import { deleteSender, insertSender } from "./inner/sender-queries.ts";
import type { Sender } from "./senders.ts";

type Fresh = Omit<Sender, "register"> & Partial<Pick<Sender, "register">>;

/** Gives an account a sender, in the transaction of what it comes from, or changes its rate and registration. */
export function putSender(ctx: AccountContext, sender: Fresh): Statement {
  return insertSender(ctx, sender);
}

/** Takes a sender away from an account. */
export function removeSender(ctx: AccountContext, value: string): Statement {
  return deleteSender(ctx, value);
}
