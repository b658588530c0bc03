import type { AccountContext } from "#worker/context.ts";
import type { Statement } from "#worker/db/statement.ts";
import { subAccountNames } from "#worker/domains/directory/sub-account-names.ts";
import { changeShared, deleteSender, deleteShared, insertSender } from "./inner/sender-queries.ts";
import type { Sender } from "./senders.ts";

type Fresh = Omit<Sender, "register"> & Partial<Pick<Sender, "register">>;

/**
 * Gives an account a sender, in the transaction of what it comes from, or changes its rate and registration;
 * those also for the sub-accounts that it is shared with.
 */
export async function putSender(ctx: AccountContext, sender: Fresh): Promise<Statement[]> {
  return [insertSender(ctx, sender), changeShared(ctx, await below(ctx), sender.value)];
}

/** Takes a sender away from an account, and from the sub-accounts that it is shared with. */
export async function removeSender(ctx: AccountContext, value: string): Promise<Statement[]> {
  return [deleteSender(ctx, value), deleteShared(await below(ctx), value)];
}

async function below(ctx: AccountContext): Promise<string[]> {
  return [...(await subAccountNames(ctx)).keys()];
}
