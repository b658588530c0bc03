import type { AccountContext } from "#worker/context.ts";
import { commit } from "#worker/kernel/commit.ts";
import { publish } from "#worker/kernel/publish.ts";

/**
 * Writes down that something of the person or the account was changed, which lies in CONTROL, and tells
 * every open console.
 */
export async function recordChange(ctx: AccountContext, action: string): Promise<void> {
  await commit(ctx, { audit: { action, subject: ctx.person?.userId ?? ctx.account.id } });
  publish(ctx, [{ type: "user" }]);
}
