import type { AccountContext } from "#worker/context.ts";
import { knownGroups } from "./known-groups.ts";

/**
 * How many contacts each of these groups holds and whether one is being imported; foreign ids, and
 * those of groups that are not shared with the account, are absent.
 */
export async function groupSizes(ctx: AccountContext, ids: readonly string[]) {
  return (await knownGroups(ctx, ids)).map(({ id, total, importing }) => ({
    id,
    total,
    importing: importing === 1,
  }));
}
