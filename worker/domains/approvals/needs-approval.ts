import type { AccountContext } from "#worker/context.ts";
import { sendingRights } from "#worker/domains/directory/sending-rights.ts";

/**
 * Whether an administrator has to approve what the account sends. Every way of sending asks here;
 * automatic answers to STOP, START and HELP are no subject of it.
 */
export async function needsApproval(ctx: AccountContext): Promise<boolean> {
  return !(await sendingRights(ctx, ctx.account.id)).approved;
}
