import { contract } from "#core/contract/registry.ts";
import { CooeeError, invalid } from "#core/errors.ts";
import { idSchema } from "#core/ids.ts";
import {
  mayReschedule,
  SCHEDULE_REPLIES,
  SCHEDULE_TEXTS,
  scheduleProblem,
} from "#core/rules/schedules.ts";
import { validityProblem } from "#core/rules/validity.ts";
import { rescheduleCampaign } from "#worker/domains/campaigns/campaigns/reschedule-campaign.ts";
import { reschedule } from "#worker/domains/campaigns/schedules/schedule-queries.ts";
import { commitUnlessAborted } from "#worker/kernel/commit.ts";
import { verb } from "#worker/verb.ts";
import { notScheduled } from "./cancel-quick.ts";
import { checkQuick } from "./inner/check-quick.ts";
import { changeQuick, getQuick } from "./inner/quick-queries.ts";

/** R088, R210: until three minutes before its time, it moves with its texts and its price. */
export const rescheduleQuick = verb(
  contract.rescheduleQuick,
  async (ctx, { id, scheduleAt: to }) => {
    const quick = await getQuick(ctx, id);
    const { validUntil } = quick;
    const problem =
      scheduleProblem(to, ctx.now()) ??
      (validUntil === null ? undefined : validityProblem(validUntil, to));
    if (problem) throw invalid("scheduleAt", problem);
    if (quick.campaignId) {
      const scduleid = idSchema("campaign").parse(quick.campaignId);
      return rescheduleCampaign(ctx, { queueJobId: "accept", scduleid, scduledate: to });
    }
    checkQuick(ctx, quick, contract.rescheduleQuick.access);
    const { status, scheduledAt: from } = quick;
    if (status !== "scheduled" || from === null) throw notScheduled();
    if (!mayReschedule(from, ctx.now())) throw new CooeeError("CONFLICT", SCHEDULE_TEXTS.tooLate);
    const moved = reschedule(ctx, { subject: id, from, to });
    const committed = await commitUnlessAborted(ctx, {
      statements: [...changeQuick(ctx, quick, { scheduledAt: to }), ...moved.statements],
      effects: [moved.effect],
      audit: { action: "quick.reschedule", subject: id, detail: { from, to } },
    });
    if (!committed) throw notScheduled();
    return { message: SCHEDULE_REPLIES.rescheduled };
  },
);
