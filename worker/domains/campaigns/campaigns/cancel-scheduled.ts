import { CAMPAIGN_TEXTS } from "#core/contract/campaigns/campaign-texts.ts";
import { contract } from "#core/contract/registry.ts";
import { CooeeError } from "#core/errors.ts";
import { SCHEDULE_REPLIES } from "#core/rules/schedules.ts";
import { verb } from "#worker/verb.ts";
import { getCampaign } from "./campaign-queries.ts";
import { cancelCampaign } from "./cancel-campaign.ts";

/** R077: what was debited is refunded. One that has started is cancelled from its report. */
export const cancelScheduled = verb(contract.cancelScheduled, async (ctx, { scduleid: id }) => {
  const { status, scheduledAt, recurrence } = await getCampaign(ctx, id);
  const waits = ["scheduled", "pending", "cancelled"].includes(status) || recurrence !== null;
  if (scheduledAt === null || !waits) {
    throw new CooeeError("CONFLICT", CAMPAIGN_TEXTS.notScheduled);
  }
  await cancelCampaign(ctx, { id });
  return { message: SCHEDULE_REPLIES.cancelled };
});
