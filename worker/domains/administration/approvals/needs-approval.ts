import type { AccountContext } from "#worker/context.ts";
import { sendingRights } from "#worker/domains/identity/directory/account-queries.ts";

/**
 * Whether an administrator has to approve what the account sends. Every way of sending asks here;
 * automatic replies to STOP, START and HELP are exempt.
 */
export async function needsApproval(ctx: AccountContext): Promise<boolean> {
  return !(await sendingRights(ctx, ctx.account.id)).approved;
}
