import { CAMPAIGN_TEXTS } from "#core/contract/campaign-texts.ts";
import { contract } from "#core/contract/registry.ts";
import { unschedule } from "#worker/domains/schedules/schedule-queries.ts";
import { verb } from "#worker/verb.ts";
import { abortUnlessInStatus, changeCampaign } from "./campaign-queries.ts";
import { campaignChanged } from "./inner/campaign-changed.ts";
import { releaseReservation } from "./inner/release-queries.ts";
import { changeableSchedule, commitScheduled } from "./inner/scheduled-campaign.ts";

/** Any change may change the price, so it goes through the flight check again. */
export const editScheduled = verb(contract.editScheduled, async (ctx, { scduleid: id }) => {
  const { campaign } = await changeableSchedule(ctx, id, contract.editScheduled.access);
  const change = { status: "draft", scheduledAt: null, recurrence: null } as const;
  await commitScheduled(ctx, {
    statements: [
      abortUnlessInStatus(ctx, id, ["scheduled"]),
      ...releaseReservation(ctx, campaign),
      unschedule(ctx, id),
      ...changeCampaign(ctx, id, change),
    ],
    events: [campaignChanged(ctx, { ...campaign, ...change })],
    audit: { action: "campaign.unschedule", subject: id },
  });
  return { message: CAMPAIGN_TEXTS.draftAgain, data: { _id: id } };
});
