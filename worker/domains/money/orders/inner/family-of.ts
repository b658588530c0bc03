import type { AccountContext } from "#worker/context.ts";
import { parentOf } from "#worker/kernel/parent-of.ts";

/**
 * An account and its sub-accounts, by the parent's id. A sub-account's credit returns to its parent, so what is
 * offered once is offered once to all of them.
 */
export async function familyOf(ctx: AccountContext): Promise<string> {
  const parent = await parentOf(ctx, ctx.account.id);
  return parent?.id ?? ctx.account.id;
}
