import { wireCampaignStatus, wireMessageStatus } from "#core/statuses.ts";
import type { AccountContext } from "#worker/context.ts";
import { publish } from "#worker/kernel/publish.ts";
import type { CampaignRecord } from "../campaign-queries.ts";
import { countsOf } from "./counts.ts";

/** Counts under the wire's words. */
export function wireCounts(campaign: Pick<CampaignRecord, "counts">): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const [status, count] of Object.entries(countsOf(campaign))) {
    counts[wireMessageStatus(status)] = count;
  }
  return counts;
}

export function publishCampaign(
  ctx: AccountContext,
  campaign: CampaignRecord,
  perSecond = 0,
): void {
  publish(ctx, [
    {
      type: "campaign",
      id: campaign.id,
      status: wireCampaignStatus(campaign.status),
      counts: wireCounts(campaign),
      perSecond,
    },
    { type: "balance" },
  ]);
  const { payerId } = campaign;
  if (payerId && payerId !== ctx.account.id) publish(ctx, [{ type: "balance" }], payerId);
}
