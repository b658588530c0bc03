import { formatDate } from "#core/rules/dates.ts";
import { ROW_BYTES } from "#core/rules/limits.ts";
import { SCHEDULE_REPLIES } from "#core/rules/schedules.ts";
import type { AccountContext } from "#worker/context.ts";
import { isUniqueViolation } from "#worker/db/statement.ts";
import { holdGroups } from "#worker/domains/audience/groups/group-use-queries.ts";
import { dropDue } from "#worker/domains/campaigns/schedules/drop-due.ts";
import type { Due } from "#worker/domains/campaigns/schedules/due-schedules.ts";
import { commit } from "#worker/kernel/commit.ts";
import { countDataWithoutLimit } from "#worker/kernel/limits/keep-within.ts";
import {
  abortUnlessInStatus,
  type CampaignRecord,
  findCampaign,
  insertOccurrence,
} from "./campaign-queries.ts";
import { campaignChanged } from "./inner/campaign-changed.ts";
import { endDate } from "./inner/end-date.ts";
import { campaignOfDate } from "./inner/occurrences.ts";
import { zoneOf } from "./inner/zone-of.ts";
import { targetIdsOf } from "./prepare-campaign.ts";

/** Room for a date behind a name. */
const NAME_LENGTH = 67;

/**
 * A date of a recurring campaign: a campaign of its own, planned for whoever is in the groups now,
 * and charged by itself.
 */
export async function startOccurrence(ctx: AccountContext, due: Due): Promise<void> {
  const series = await findCampaign(ctx, due.subject);
  if (series?.status === "paused") return skipOccurrence(ctx, due, SCHEDULE_REPLIES.wasPaused);
  if (series?.status !== "scheduled") return dropDue(ctx, due);
  const id = campaignOfDate(due.id);
  const timeZone = await zoneOf(ctx, series);
  const name = `${series.name.slice(0, NAME_LENGTH)} ${formatDate(due.dueAt, timeZone)}`;
  const ended = await endDate(ctx, series, due, { status: "started" });
  await commit(ctx, {
    statements: [
      abortUnlessInStatus(ctx, series.id, ["scheduled"]),
      insertOccurrence(ctx, series, { id, name, scheduledAt: due.dueAt }),
      countDataWithoutLimit(ctx, ROW_BYTES.campaign),
      holdGroups(ctx, id, targetIdsOf(series)),
      ...ended.statements,
    ],
    events: [campaignChanged(ctx, series)],
    effects: [{ type: "job", kind: "plan", id }, ...ended.effects],
    audit: {
      action: "campaign.start",
      subject: id,
      detail: { series: series.id, dueAt: due.dueAt },
    },
  }).catch(async (error: unknown) => {
    // It was sent before the records were restored to an earlier time.
    if (!isUniqueViolation(error)) throw error;
    await commit(ctx, await endDate(ctx, series, due, { status: "started" }));
  });
}

/** Gives one date up and says why; the campaign continues. */
export async function skipOccurrence(ctx: AccountContext, due: Due, reason: string): Promise<void> {
  const series = await findCampaign(ctx, due.subject);
  if (!series || !isWaiting(series)) return dropDue(ctx, due);
  await commit(ctx, {
    ...(await endDate(ctx, series, due, { status: "failed", info: reason })),
    events: [
      campaignChanged(ctx, series),
      { type: "occurrence.skipped", name: series.name, reason },
    ],
  });
}

function isWaiting({ status }: CampaignRecord): boolean {
  return status === "scheduled" || status === "paused";
}
