import type { AccountContext } from "#worker/context.ts";
import type { Statement } from "#worker/db/statement.ts";
import type { Due } from "#worker/domains/campaigns/schedules/due-schedules.ts";
import {
  abortUnlessWaiting,
  datesAround,
  endSchedule,
  scheduleAll,
} from "#worker/domains/campaigns/schedules/schedule-queries.ts";
import type { Effect } from "#worker/kernel/effects.ts";
import { type CampaignRecord, changeCampaign } from "../campaign-queries.ts";
import { DATES_AHEAD, newDates } from "./occurrences.ts";
import { zoneOf } from "./series.ts";

interface Ended {
  statements: Statement[];
  effects: Effect[];
}

/**
 * Ends one date of a recurring campaign and adds the dates that follow. After the last one, the
 * campaign is complete.
 */
export async function endDate(
  ctx: AccountContext,
  series: CampaignRecord,
  date: Pick<Due, "id" | "dueAt">,
  end: Parameters<typeof endSchedule>[2],
): Promise<Ended> {
  const { waiting, more, next } = await datesWithout(ctx, series, date);
  const change =
    next === undefined
      ? ({ status: "complete", completedAt: ctx.now() } as const)
      : // A series from before zones were kept has its account's of this date from now on.
        { scheduledAt: next, timeZone: await zoneOf(ctx, series) };
  return {
    statements: [
      abortUnlessWaiting(
        ctx,
        series.id,
        waiting.map(({ id }) => id),
      ),
      ...endSchedule(ctx, date, end),
      scheduleAll(ctx, { kind: "occurrence", subject: series.id }, more),
      ...changeCampaign(ctx, series.id, change),
    ],
    effects: next === undefined ? [] : [{ type: "arm", at: next }],
  };
}

/** What waits, the dates that follow once one has ended, and the first of all that is left then. */
export async function datesWithout(
  ctx: AccountContext,
  series: CampaignRecord,
  date: Pick<Due, "id" | "dueAt">,
) {
  const known = await datesAround(ctx, series.id, date.dueAt);
  const waiting = known.filter(({ status }) => status === "scheduled");
  const left = waiting.filter(({ id }) => id !== date.id);
  const more = await newDates(ctx, series, {
    known,
    after: waiting.at(-1)?.dueAt ?? date.dueAt,
    count: DATES_AHEAD - left.length,
  });
  return { waiting, more, next: [...left, ...more][0]?.dueAt };
}
