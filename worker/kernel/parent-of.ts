import { notFound } from "#core/errors.ts";
import type { SystemContext } from "#worker/context.ts";
import { type AccountRef, accountRef } from "#worker/queues/messages.ts";
import { parentById } from "./account-ref-queries.ts";

// An account's parent never changes, so an isolate may cache it.
const parents = new Map<string, AccountRef | null>();
const MOST_KEPT = 10_000;

/** Caches a parent that was read anyway. */
export function cacheParent(id: string, parent: AccountRef | null): void {
  if (parents.size >= MOST_KEPT) parents.clear();
  parents.set(id, parent);
}

/** The parent of an account; undefined for an account that is not a sub-account. */
export async function parentOf(
  ctx: Pick<SystemContext, "control">,
  id: string,
): Promise<AccountRef | undefined> {
  const known = parents.get(id);
  if (known !== undefined) return known ?? undefined;
  const found = await parentById(ctx, id);
  if (!found) throw notFound("Account");
  const parent = found.id === null ? null : accountRef.parse(found);
  cacheParent(id, parent);
  return parent ?? undefined;
}
