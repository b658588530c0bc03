import type { GroupSize } from "#core/rules/audience.ts";
import type { AccountContext } from "#worker/context.ts";
import type { IdSet } from "#worker/db/id-set.ts";
import { knownGroups } from "./inner/known-groups.ts";
import { labelsOf } from "./present-group.ts";

/** What a campaign must know of a group. */
interface SizedGroup extends GroupSize {
  _id: string;
  name: string;
  labels: string[];
}

/**
 * How many contacts each of these groups holds, its labels, and whether one is being imported;
 * foreign ids, and those of groups that are not shared with the account, are absent.
 */
export async function groupSizes(ctx: AccountContext, ids: IdSet): Promise<SizedGroup[]> {
  return (await knownGroups(ctx, ids)).map(
    ({ id, name, total, unsubscribed, importing, fields }) => ({
      _id: id,
      name,
      totalContacts: total,
      unsubscribe: unsubscribed,
      status: importing === 1 ? "Queued" : "Ready",
      labels: labelsOf({ fields }),
    }),
  );
}
