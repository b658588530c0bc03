import type { GroupSize } from "#core/rules/audience.ts";
import type { AccountContext } from "#worker/context.ts";
import { knownGroups } from "./inner/known-groups.ts";
import { labelsOf } from "./present-group.ts";

/** What a campaign must know of a group. */
interface SizedGroup extends GroupSize {
  labels: string[];
}

/**
 * How many contacts each of these groups holds, its labels, and whether one is being imported;
 * foreign ids, and those of groups that are not shared with the account, are absent.
 */
export async function groupSizes(
  ctx: AccountContext,
  ids: readonly string[],
): Promise<SizedGroup[]> {
  return (await knownGroups(ctx, ids)).map(({ total, unsubscribed, importing, fields }) => ({
    totalContacts: total,
    unsubscribe: unsubscribed,
    status: importing === 1 ? "Queued" : "Ready",
    labels: labelsOf({ fields }),
  }));
}
