import type { AccountContext } from "#worker/context.ts";
import type { Statement } from "#worker/db/statement.ts";
import { datesAround, renameSchedules } from "#worker/domains/schedules/schedule-queries.ts";
import type { CampaignRecord } from "../campaign-queries.ts";
import { dateId } from "./occurrences.ts";

/** R209: the dates that were cancelled stay so when a recurring campaign is launched once more. */
export async function keepCancelledDates(
  ctx: AccountContext,
  series: Pick<CampaignRecord, "id" | "launches">,
): Promise<Statement> {
  const known = await datesAround(ctx, series.id, ctx.now());
  const next = { ...series, launches: series.launches + 1 };
  const names = known
    .filter(({ status }) => status === "cancelled")
    .map(async ({ id, dueAt }) => ({
      isOfThisLaunch: id === (await dateId(series, dueAt)),
      from: id,
      to: await dateId(next, dueAt),
    }));
  const found = await Promise.all(names);
  return renameSchedules(
    ctx,
    found.filter(({ isOfThisLaunch }) => isOfThisLaunch),
  );
}
