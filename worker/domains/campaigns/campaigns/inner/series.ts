import type * as z from "zod";
import { recurrenceInput } from "#core/contract/schedules/recurrence-input.ts";
import { type Id, idFrom, idSchema } from "#core/ids.ts";
import { nextOccurrences, type Recurrence } from "#core/rules/recurrence.ts";
import { momentOf } from "#core/rules/wall-clock.ts";
import { dayOf } from "#core/rules/zoned-day.ts";
import type { AccountContext } from "#worker/context.ts";
import type { Statement } from "#worker/db/statement.ts";
import type { Due } from "#worker/domains/campaigns/schedules/due-schedules.ts";
import {
  abortUnlessWaiting,
  datesAround,
  endSchedule,
  renameSchedules,
  scheduleAll,
} from "#worker/domains/campaigns/schedules/schedule-queries.ts";
import { accountProfile } from "#worker/domains/identity/directory/account-queries.ts";
import type { Effect } from "#worker/kernel/effects.ts";
import { type CampaignRecord, changeCampaign } from "../campaign-queries.ts";

type Stored = z.output<typeof recurrenceInput>;

export function storedRecurrence({
  recurrence,
}: Pick<CampaignRecord, "recurrence">): Stored | undefined {
  return recurrence === null ? undefined : recurrenceInput.parse(JSON.parse(recurrence));
}

/** How a campaign repeats; undefined if it does not. */
function recurrenceOf(campaign: Pick<CampaignRecord, "recurrence">): Recurrence | undefined {
  const stored = storedRecurrence(campaign);
  if (!stored) return undefined;
  const { start_date: startDate, end_date: endDate, ...rest } = stored;
  return { ...rest, startDate, endDate };
}

/** The zone of a campaign's times of day, whatever its account's has become (decision 17). */
export async function zoneOf(
  ctx: AccountContext,
  { timeZone }: Pick<CampaignRecord, "timeZone">,
): Promise<string> {
  return timeZone ?? (await accountProfile(ctx, ctx.account.id)).timeZone;
}

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
function dateId(
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
