import type { AccountContext } from "#worker/context.ts";
import { scheduleAll } from "#worker/domains/campaigns/schedules/schedule-queries.ts";
import type { EntryOf } from "#worker/domains/platform/journal/entry.ts";
import { findCampaign } from "./campaign-queries.ts";
import { datesWithout } from "./inner/series.ts";
import { replayNextDate } from "./replay-queries.ts";

/**
 * Adds the dates that took the place of a cancelled one, and moves the campaign to its next. The journal
 * itself says that a campaign without any has ended.
 */
export async function replayDatesAfter(
  ctx: AccountContext,
  { id, subject, dueAt, kind }: EntryOf<"cancelledDate">,
): Promise<void> {
  if (kind !== "occurrence") return;
  const series = await findCampaign(ctx, subject);
  if (series?.status !== "scheduled" && series?.status !== "paused") return;
  const { more, next } = await datesWithout(ctx, series, { id, dueAt });
  if (next === undefined) return;
  await ctx.db.batch([
    scheduleAll(ctx, { kind, subject }, more),
    replayNextDate(ctx, subject, next),
  ]);
}
