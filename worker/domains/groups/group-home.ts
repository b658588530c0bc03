import type { AccountContext } from "#worker/context.ts";
import { sharedWith } from "#worker/domains/assignments/shared-with.ts";

/** In whose account a group is: the parent's where it was shared with this one, or else this one's. */
export async function groupHome(
  ctx: AccountContext,
  id: string,
): Promise<{ home: AccountContext; shared: boolean }> {
  const shared = await sharedWith(ctx, "group");
  return shared?.ids.has(id) ? { home: shared.owner, shared: true } : { home: ctx, shared: false };
}
