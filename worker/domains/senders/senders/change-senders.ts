import type { AccountContext } from "#worker/context.ts";
import type { Statement } from "#worker/db/statement.ts";
import {
  changeShared,
  deleteSender,
  insertSender,
  sharingAccounts,
} from "./inner/sender-queries.ts";
import type { Sender } from "./senders.ts";

type Fresh = Omit<Sender, "register"> & Partial<Pick<Sender, "register">>;

/** Gives an account a sender, in the transaction of what it comes from, or changes its rate and registration. */
export function putSender(ctx: AccountContext, sender: Fresh): Statement {
  return insertSender(ctx, sender);
}

/** Takes a sender away from an account, and from the sub-accounts with which it is shared. */
export function removeSender(ctx: AccountContext, value: string): Statement {
  return deleteSender(ctx, value);
}

/** Gives the sub-accounts with which a business name is shared its registration. */
export function followRegister(
  ctx: AccountContext,
  name: Pick<Sender, "value" | "register">,
): Statement {
  return changeShared(ctx, name);
}

/** The sub-accounts with which the account shares a sender. */
export function sharedWithAccounts(ctx: AccountContext, value: string): Promise<string[]> {
  return sharingAccounts(ctx, value);
}
