import type { AccountContext } from "#worker/context.ts";
import { sharedWith } from "#worker/domains/assignments/shared-with.ts";
import { groupsById } from "./name-queries.ts";

/** Those of these groups that are the account's own or shared with it. */
export async function knownGroups(ctx: AccountContext, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const own = await groupsById(ctx, ids);
  if (own.length === new Set(ids).size) return own;
  const shared = await sharedWith(ctx, "group");
  const got = shared ? ids.filter((id) => shared.ids.has(id)) : [];
  return shared && got.length > 0 ? [...own, ...(await groupsById(shared.owner, got))] : own;
}
