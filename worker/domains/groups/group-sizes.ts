import type { GroupSize } from "#core/rules/audience.ts";
import type { AccountContext } from "#worker/context.ts";
import { knownGroups } from "./inner/known-groups.ts";

/**
 * How many contacts each of these groups holds and whether one is being imported; foreign ids, and
 * those of groups that are not shared with the account, are absent.
 */
export async function groupSizes(
  ctx: AccountContext,
  ids: readonly string[],
): Promise<GroupSize[]> {
  return (await knownGroups(ctx, ids)).map(({ total, unsubscribed, importing }) => ({
    totalContacts: total,
    unsubscribe: unsubscribed,
    status: importing === 1 ? "Queued" : "Ready",
  }));
}
