import { momentOf } from "#core/rules/wall-clock.ts";
import { dayOf } from "#core/rules/zoned-day.ts";
import type { AccountContext } from "#worker/context.ts";
import type { Statement } from "#worker/db/statement.ts";
import {
  datesAround,
  renameSchedules,
} from "#worker/domains/campaigns/schedules/schedule-queries.ts";
import type { CampaignRecord } from "../campaign-queries.ts";
import { dateId } from "./occurrences.ts";
import { storedRecurrence, zoneOf } from "./series.ts";

/**
 * R209: the dates that were cancelled stay so when a recurring campaign is launched once more: those of the same days,
 * where its times are in another zone from then on.
 */
export async function keepCancelledDates(
  ctx: AccountContext,
  series: CampaignRecord,
  timeZone: string,
): Promise<Statement> {
  const known = await datesAround(ctx, series.id, ctx.now());
  const next = { ...series, launches: series.launches + 1 };
  const before = await zoneOf(ctx, series);
  const minutes = storedRecurrence(series)?.minutes ?? 0;
  const names = known
    .filter(({ status }) => status === "cancelled")
    .map(async ({ id, dueAt }) => {
      const there = momentOf({ day: dayOf(dueAt, before), minutes }, timeZone)?.at ?? dueAt;
      return {
        isOfThisLaunch: id === (await dateId(series, dueAt)),
        from: id,
        to: await dateId(next, before === timeZone ? dueAt : there),
      };
    });
  const found = await Promise.all(names);
  return renameSchedules(
    ctx,
    found.filter(({ isOfThisLaunch }) => isOfThisLaunch),
  );
}
