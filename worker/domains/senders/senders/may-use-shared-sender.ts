import type { AccountContext } from "#worker/context.ts";
import { sendingRights } from "#worker/domains/identity/directory/account-queries.ts";

/** Whether the account may send from the number that all accounts share. */
export async function mayUseSharedSender(ctx: AccountContext): Promise<boolean> {
  return (await sendingRights(ctx, ctx.account.id)).shared_sender;
}
