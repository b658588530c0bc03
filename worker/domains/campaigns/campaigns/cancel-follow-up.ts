import { contract } from "#core/contract/registry.ts";
import { CooeeError } from "#core/errors.ts";
import { FOLLOW_UP_TEXTS } from "#core/rules/follow-ups.ts";
import { releaseGroups } from "#worker/domains/audience/groups/group-use-queries.ts";
import {
  abortIfStarted,
  findSchedule,
  unschedule,
} from "#worker/domains/campaigns/schedules/schedule-queries.ts";
import { commitUnlessAborted } from "#worker/kernel/commit.ts";
import { verb } from "#worker/verb.ts";
import { changeCampaign, getCampaign } from "./campaign-queries.ts";
import { checkRight } from "./check-right.ts";
import { campaignChanged } from "./inner/campaign-changed.ts";
import { followUpId } from "./inner/follow-up.ts";
import { followUpOf } from "./stored-follow-up.ts";

/** Of a recurring campaign: of all dates that are still to start. */
export const cancelFollowUp = verb(contract.cancelFollowUp, async (ctx, { id }) => {
  const campaign = await getCampaign(ctx, id);
  checkRight(ctx, campaign, contract.cancelFollowUp.access);
  const followUp = followUpOf(campaign);
  if (!followUp) throw new CooeeError("CONFLICT", FOLLOW_UP_TEXTS.none);
  const done = { message: FOLLOW_UP_TEXTS.cancelled };
  if (followUp.cancelled) return done;
  const schedule = await followUpId(campaign);
  const started = new CooeeError("CONFLICT", FOLLOW_UP_TEXTS.started);
  if ((await findSchedule(ctx, schedule))?.status === "started") throw started;
  const note = { of: "cancelledFollowUp", account: ctx.account.id, campaign: id } as const;
  const committed = await commitUnlessAborted(ctx, {
    statements: [
      abortIfStarted(ctx, schedule),
      ...changeCampaign(ctx, id, { followUp: JSON.stringify({ ...followUp, cancelled: true }) }),
      { ...unschedule(ctx, id, "followUp"), note },
      releaseGroups(ctx, schedule),
    ],
    events: [campaignChanged(ctx, campaign)],
    audit: { action: "campaign.cancelFollowUp", subject: id },
  });
  if (!committed) throw started;
  return done;
});
