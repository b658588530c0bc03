import type { AccountContext } from "#worker/context.ts";
import { commit } from "#worker/kernel/commit.ts";

/**
 * Writes down that something of the person or the account was changed, which lies in CONTROL, and tells
 * every open console.
 */
export async function recordChange(ctx: AccountContext, action: string): Promise<void> {
  await commit(ctx, {
    events: [{ type: "account.changed" }],
    audit: { action, subject: ctx.person?.userId ?? ctx.account.id },
  });
}
