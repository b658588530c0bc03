import type { AccountContext } from "#worker/context.ts";
import { groupsById } from "./name-queries.ts";

/** Names of groups by id; deleted ones are absent. */
export async function groupNames(
  ctx: AccountContext,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  return new Map((await groupsById(ctx, ids)).map(({ id, name }) => [id, name]));
}
