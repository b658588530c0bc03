import { CAMPAIGN_TEXTS } from "#core/contract/campaigns.ts";
import { CooeeError, invalid, notFound } from "#core/errors.ts";
import { MULTI_GROUP_LIMIT } from "#core/rules/file-limits.ts";
import type { AccountContext } from "#worker/context.ts";
import { groupSizes } from "#worker/domains/groups/group-sizes.ts";

/** Whether a campaign may go to these groups at all. */
export async function checkAudience(ctx: AccountContext, ids: readonly string[]): Promise<void> {
  const groups = await groupSizes(ctx, ids);
  if (groups.length < ids.length) throw notFound("Group");
  if (groups.some(({ importing }) => importing)) {
    throw invalid("group_array", CAMPAIGN_TEXTS.queuedGroup);
  }
  const total = groups.reduce((sum, group) => sum + group.total, 0);
  if (total === 0) throw new CooeeError("UNPROCESSABLE", CAMPAIGN_TEXTS.zeroContacts);
  if (groups.length > 1 && total > MULTI_GROUP_LIMIT) {
    throw new CooeeError("UNPROCESSABLE", CAMPAIGN_TEXTS.limitExceeds);
  }
}
