import type { AccountContext } from "#worker/context.ts";
import { accountProfile } from "#worker/domains/identity/directory/account-queries.ts";
import { resolveAccount } from "#worker/kernel/resolve-account.ts";

/** The account whose credit is used. */
export interface Payer extends AccountContext {
  /** The sub-account that uses it; undefined for the account itself. */
  spender?: string;
}

/** Whose credit pays for what an account sends now: its own, or its parent's. */
export async function payerOf(ctx: AccountContext): Promise<Payer> {
  const { parentId, deductFromAccount } = await accountProfile(ctx, ctx.account.id);
  return parentId && !deductFromAccount ? payerById(ctx, parentId) : ctx;
}

/** The recorded payer; the account itself if none was recorded. */
export async function payerById(ctx: AccountContext, id: string | null): Promise<Payer> {
  if (id === null || id === ctx.account.id) return ctx;
  const ref = await resolveAccount(ctx, id);
  // One transaction writes to both accounts.
  if (ref?.shard !== ctx.account.shard) throw new Error("The payer is not on this shard");
  return { ...ctx.forAccount(ref), spender: ctx.account.id };
}
