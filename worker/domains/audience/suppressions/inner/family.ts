import type { AccountContext } from "#worker/context.ts";
import { accountProfile } from "#worker/domains/identity/directory/account-queries.ts";
import { parentOf } from "#worker/kernel/parent-of.ts";

/** The parent of a sub-account, onto whose list its recipients' opt-outs go too. */
export interface Family {
  /** On the sub-account's shard, so both lists change in one batch. */
  parent: AccountContext;
  /** Whether all of them do, or only those of the parent's own contacts. */
  all: boolean;
}

/** Undefined for an account that is not a sub-account. */
export async function familyOf(ctx: AccountContext): Promise<Family | undefined> {
  const ref = await parentOf(ctx, ctx.account.id);
  if (!ref) return undefined;
  const { familyOptOuts } = await accountProfile(ctx, ref.id);
  return { parent: ctx.forAccount(ref), all: familyOptOuts };
}
