import { isMessageStatus } from "#core/statuses.ts";
import type { AccountContext } from "#worker/context.ts";
import type { CampaignRecord } from "../campaign-queries.ts";
import { countByStatus } from "./count-queries.ts";
import type { Counts } from "./counts.ts";

/** A campaign's messages by status, counted from the rows themselves. */
export async function recount(
  ctx: AccountContext,
  campaign: Pick<CampaignRecord, "id" | "firstMessage" | "lastMessage">,
): Promise<Counts> {
  const counts: Counts = {};
  for (const { status, n } of await countByStatus(ctx, campaign)) {
    if (isMessageStatus(status)) counts[status] = n;
  }
  return counts;
}
