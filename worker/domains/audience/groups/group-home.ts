import { notFound } from "#core/errors.ts";
import type { AccountContext } from "#worker/context.ts";
import { sharedWith } from "#worker/domains/identity/assignments/shared-with.ts";
import { findAmong, findGroup, type GroupRow } from "./group-queries.ts";

export interface FoundGroup {
  group: GroupRow;
  /** The account that contains it: the parent if it was shared with this one, otherwise this one. */
  home: AccountContext;
  shared: boolean;
}

/** A group of the account's own, or one that its parent shares with it; any other is NOT_FOUND. */
export async function groupHome(ctx: AccountContext, id: string): Promise<FoundGroup> {
  const shared = await sharedWith(ctx, "group");
  const [given, own] = await Promise.all([
    shared && findAmong(shared.owner, id, shared.ids),
    findGroup(ctx, id),
  ]);
  if (shared && given) return { group: given, home: shared.owner, shared: true };
  if (!own) throw notFound("Group");
  return { group: own, home: ctx, shared: false };
}
