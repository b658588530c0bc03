import { contract } from "#core/contract/registry.ts";
import { CooeeError, notFound } from "#core/errors.ts";
import { SCHEDULE_REPLIES } from "#core/rules/schedules.ts";
import { findSchedule } from "#worker/domains/campaigns/schedules/schedule-queries.ts";
import { verb } from "#worker/verb.ts";
import { getCampaign } from "./campaign-queries.ts";
import { checkRight } from "./check-right.ts";
import { campaignChanged } from "./inner/campaign-changed.ts";
import { endDate } from "./inner/end-date.ts";
import { commitScheduled } from "./inner/scheduled-campaign.ts";

/** R080: only a date that is still to come. */
export const cancelOccurrence = verb(contract.cancelOccurrence, async (ctx, input) => {
  const { scduleid, queueid } = input;
  const [series, date] = await Promise.all([
    getCampaign(ctx, scduleid),
    findSchedule(ctx, queueid),
  ]);
  checkRight(ctx, series, contract.cancelOccurrence.access);
  if (series.recurrence === null) throw new CooeeError("CONFLICT", SCHEDULE_REPLIES.notRecurring);
  if (date?.subject !== series.id) throw notFound("Date");
  const done = { message: SCHEDULE_REPLIES.cancelled, status: "cancel" };
  if (date.status === "cancelled") return done;
  if (date.status !== "scheduled") throw new CooeeError("CONFLICT", SCHEDULE_REPLIES.notWaiting);
  const { dueAt } = date;
  await commitScheduled(ctx, {
    ...(await endDate(ctx, series, { id: queueid, dueAt }, { status: "cancelled" })),
    events: [campaignChanged(ctx, series)],
    audit: { action: "campaign.skip", subject: series.id, detail: { dueAt } },
  });
  return done;
});
