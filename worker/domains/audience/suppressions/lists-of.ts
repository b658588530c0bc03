import type { AccountContext } from "#worker/context.ts";
import { parentOf } from "#worker/kernel/parent-of.ts";

/** The accounts whose suppressions keep an account from sending: its own, and its parent's. */
export async function suppressionLists(ctx: AccountContext): Promise<string[]> {
  const parent = await parentOf(ctx, ctx.account.id);
  return parent ? [ctx.account.id, parent.id] : [ctx.account.id];
}
