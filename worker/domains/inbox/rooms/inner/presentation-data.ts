import type { AccountContext } from "#worker/context.ts";
import { findProfile } from "#worker/domains/identity/directory/account-queries.ts";
import { allSharedNumbers } from "#worker/domains/identity/directory/number-queries.ts";
import type { Around } from "./present-room.ts";

/** What rooms of these accounts are presented with. */
export async function presentationData(
  ctx: AccountContext,
  accounts: readonly string[],
): Promise<Around> {
  const parent = accounts.find((account) => account !== ctx.account.id);
  const [shared, profile] = await Promise.all([
    allSharedNumbers(ctx),
    parent === undefined ? undefined : findProfile(ctx, parent),
  ]);
  return { shared, parent: profile?.name };
}
