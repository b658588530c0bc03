import { wireCampaignStatus, wireMessageStatus } from "#core/statuses.ts";
import type { AccountContext } from "#worker/context.ts";
import type { EventOf } from "#worker/kernel/events.ts";
import type { CampaignRecord } from "../campaign-queries.ts";
import { countsOf } from "./counts.ts";

/** Counts under the wire's status words. */
export function wireCounts(campaign: Pick<CampaignRecord, "counts">): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const [status, count] of Object.entries(countsOf(campaign))) {
    counts[wireMessageStatus(status)] = count;
  }
  return counts;
}

/** The event for a campaign in this state. */
export function campaignChanged(
  ctx: AccountContext,
  campaign: Pick<CampaignRecord, "id" | "status" | "payerId" | "counts">,
  perSecond = 0,
): EventOf<"campaign.changed"> {
  const { id, status, payerId } = campaign;
  return {
    type: "campaign.changed",
    id,
    status: wireCampaignStatus(status),
    counts: wireCounts(campaign),
    perSecond,
    payer: payerId && payerId !== ctx.account.id ? payerId : undefined,
  };
}
