import { type Id, idFrom, idSchema } from "#core/ids.ts";
import { nextOccurrences } from "#core/rules/recurrence.ts";
import type { AccountContext } from "#worker/context.ts";
import type { CampaignRecord } from "../campaign-queries.ts";
import { recurrenceOf, zoneOf } from "./series.ts";

/** How many dates of a recurring campaign wait as rows, so that any of them can be cancelled. */
export const DATES_AHEAD = 10;

type Series = Pick<CampaignRecord, "id" | "launches" | "recurrence" | "timeZone">;

/** Its next dates after a moment, each with the one id that it can have. */
export async function datesAfter(
  ctx: AccountContext,
  series: Series,
  { after, count }: { after: number; count: number },
): Promise<{ id: Id<"schedule">; dueAt: number }[]> {
  const recurrence = recurrenceOf(series);
  if (!recurrence || count <= 0) return [];
  const found = nextOccurrences(recurrence, await zoneOf(ctx, series), { after, count });
  return Promise.all(found.map(async ({ at }) => ({ id: await dateId(series, at), dueAt: at })));
}

interface After {
  /** Those that it has already. */
  known: readonly { id: string }[];
  after: number;
  count: number;
}

/** Dates after a moment, without those that were cancelled already. */
export async function newDates(
  ctx: AccountContext,
  series: Series,
  { known, after, count }: After,
): Promise<{ id: Id<"schedule">; dueAt: number }[]> {
  const ids = new Set(known.map(({ id }) => id));
  const dates = await datesAfter(ctx, series, { after, count: count + known.length });
  return dates.filter(({ id }) => !ids.has(id)).slice(0, Math.max(count, 0));
}

/** The id of a date of one launch. */
export function dateId(
  { id, launches }: Pick<Series, "id" | "launches">,
  dueAt: number,
): Promise<Id<"schedule">> {
  return idFrom("schedule", `${id} ${launches}`, dueAt);
}

const campaignId = idSchema("campaign");

/** The campaign of a date: started again after a restore, it is found to exist. */
export function campaignOfDate(date: Id<"schedule">): Id<"campaign"> {
  return campaignId.parse(`cmp_${date.slice(4)}`);
}
