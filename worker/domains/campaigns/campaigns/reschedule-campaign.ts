import { contract } from "#core/contract/registry.ts";
import { CooeeError, invalid } from "#core/errors.ts";
import { SCHEDULE_REPLIES, SCHEDULE_TEXTS, scheduleProblem } from "#core/rules/schedules.ts";
import { validityProblem } from "#core/rules/validity.ts";
import { reschedule } from "#worker/domains/campaigns/schedules/schedule-queries.ts";
import { verb } from "#worker/verb.ts";
import { abortUnlessInStatus, changeCampaign } from "./campaign-queries.ts";
import { campaignChanged } from "./inner/campaign-changed.ts";
import { changeableSchedule, commitScheduled } from "./inner/scheduled-campaign.ts";

export const rescheduleCampaign = verb(contract.rescheduleCampaign, async (ctx, input) => {
  const { scduleid: id, scduledate: to } = input;
  const { access } = contract.rescheduleCampaign;
  const { campaign, startsAt: from } = await changeableSchedule(ctx, id, access);
  if (campaign.recurrence !== null) throw new CooeeError("CONFLICT", SCHEDULE_TEXTS.tooLate);
  const { validUntil } = campaign;
  const problem =
    scheduleProblem(to, ctx.now()) ??
    (validUntil === null ? undefined : validityProblem(validUntil, to));
  if (problem) throw invalid("scduledate", problem);
  const moved = reschedule(ctx, { subject: id, from, to });
  await commitScheduled(ctx, {
    statements: [
      abortUnlessInStatus(ctx, id, ["scheduled"]),
      ...moved.statements,
      // With its status, so that the journal knows: a restored database must not send it at its old time.
      ...changeCampaign(ctx, id, { status: "scheduled", scheduledAt: to }),
    ],
    events: [campaignChanged(ctx, campaign)],
    effects: [moved.effect],
    audit: { action: "campaign.reschedule", subject: id, detail: { from, to } },
  });
  return { message: SCHEDULE_REPLIES.rescheduled };
});
