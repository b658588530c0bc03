import type { AccountContext } from "#worker/context.ts";
import { parentOf } from "#worker/kernel/parent-of.ts";
import { type AssignmentKind, assignedIds, idsIn } from "./assignment-queries.ts";

export interface Shared {
  /** The parent, in whose account the things are; the same person acts there. */
  owner: AccountContext;
  ids: ReturnType<typeof assignedIds>;
}

/** What a sub-account was given of its parent's; undefined for everybody else. */
export async function sharedWith(
  ctx: AccountContext,
  kind: AssignmentKind,
): Promise<Shared | undefined> {
  const parent = await parentOf(ctx, ctx.account.id);
  if (!parent) return undefined;
  const owner = { ...ctx.forAccount(parent), person: ctx.person };
  return { owner, ids: assignedIds(owner, kind, ctx.account.id) };
}

/** Which things those are, read by themselves. */
export function sharedIds({ owner, ids }: Shared): Promise<ReadonlySet<string>> {
  return idsIn(owner, ids);
}
