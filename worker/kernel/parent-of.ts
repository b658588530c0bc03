import { notFound } from "#core/errors.ts";
import type { SystemContext } from "#worker/context.ts";
import { type AccountRef, accountRef } from "#worker/queues/messages.ts";
import { parentById } from "./account-ref-queries.ts";

// Whose sub-account an account is never changes, so an isolate may keep it.
const parents = new Map<string, AccountRef | null>();
const MOST_KEPT = 10_000;

/** Keeps what somebody has read anyway. */
export function knowParent(id: string, parent: AccountRef | null): void {
  if (parents.size >= MOST_KEPT) parents.clear();
  parents.set(id, parent);
}

/** The account above an account; undefined for one that is nobody's sub-account. */
export async function parentOf(
  ctx: Pick<SystemContext, "control">,
  id: string,
): Promise<AccountRef | undefined> {
  const known = parents.get(id);
  if (known !== undefined) return known ?? undefined;
  const found = await parentById(ctx, id);
  if (!found) throw notFound("Account");
  const parent = found.id === null ? null : accountRef.parse(found);
  knowParent(id, parent);
  return parent ?? undefined;
}
