import type { SystemContext } from "#worker/context.ts";
import { resolveAccount } from "#worker/kernel/resolve-account.ts";
import type { AccountRef } from "#worker/queues/messages.ts";
import { accountProfile } from "./account-profile.ts";

// Whose sub-account an account is never changes, so an isolate may keep it.
const parents = new Map<string, string | null>();
const MOST_KEPT = 10_000;

/** The account above an account; undefined for one that is nobody's sub-account. */
export async function parentOf(
  ctx: Pick<SystemContext, "control">,
  id: string,
): Promise<AccountRef | undefined> {
  let parent = parents.get(id);
  if (parent === undefined) {
    parent = (await accountProfile(ctx, id)).parentId;
    if (parents.size >= MOST_KEPT) parents.clear();
    parents.set(id, parent);
  }
  return parent === null ? undefined : resolveAccount(ctx, parent);
}
