import { firstMessageIdAt } from "#core/ids.ts";
import { dayOf, endOfDay, startOfDay } from "#core/rules/zoned-day.ts";
import type { AccountContext, SystemContext } from "#worker/context.ts";
import { isAborted } from "#worker/db/batch-guard.ts";
import { accountProfile } from "#worker/domains/identity/directory/account-queries.ts";
import { forEachAccount } from "#worker/kernel/each-alone.ts";
import {
  adoptZone,
  countDays,
  countedZone,
  type DaySpan,
  markedSlots,
  staleAccounts,
} from "./inner/figure-queries.ts";

/** Days counted in one transaction: few enough for D1's time limit, enough for a change of time zone. */
const DAYS_AT_ONCE = 14;
const ALL_MARKS = Number.MAX_SAFE_INTEGER;

interface Days {
  from: string;
  to: string;
}

interface RollUpOptions {
  /** Only days in this range; all if omitted. */
  between?: Days;
  /** Only what was marked by then. */
  markedBy?: number;
  /** Leaves the rest for later. */
  mostDays?: number;
}

/** What says which days are to be recounted. */
interface Marks {
  /** The time zone by whose days the figures were counted. */
  zone: string | undefined;
  slots: readonly number[];
}

export async function readMarks(ctx: AccountContext, markedBy = ALL_MARKS): Promise<Marks> {
  const [zone, slots] = await Promise.all([countedZone(ctx), markedSlots(ctx, markedBy)]);
  return { zone, slots };
}

/** Whether the counts of these days are up to date, and in the account's time zone. */
export function areCounted(
  { zone, slots }: Marks,
  { timeZone, ...between }: Days & { timeZone: string },
): boolean {
  return zone === timeZone && !slots.some((slot) => isWithin(dayOf(slot, timeZone), between));
}

/** Recounts the days whose messages changed since they were counted, in the account's time zone. */
export async function rollUpDays(ctx: AccountContext, options: RollUpOptions = {}): Promise<void> {
  const [{ timeZone }, marks] = await Promise.all([
    accountProfile(ctx, ctx.account.id),
    readMarks(ctx, options.markedBy),
  ]);
  await countMarked(ctx, marks, { ...options, timeZone });
}

/**
 * Recounts the marked days; all days if the time zone was changed. It works in transactions of a few
 * days: killed, it resumes with the rest.
 */
export async function countMarked(
  ctx: AccountContext,
  { zone, slots }: Marks,
  options: RollUpOptions & { timeZone: string },
): Promise<void> {
  const { timeZone, markedBy } = options;
  try {
    if (zone === timeZone) return await countSlots(ctx, slots, options);
    await ctx.db.batch(adoptZone(ctx, timeZone));
    await countSlots(ctx, (await readMarks(ctx, markedBy)).slots, options);
  } catch (error) {
    // The time zone was changed in the meantime.
    if (isAborted(error)) return rollUpDays(ctx, options);
    throw error;
  }
}

function isWithin(day: string, { from, to }: Days): boolean {
  return day >= from && day <= to;
}

async function countSlots(
  ctx: AccountContext,
  slots: readonly number[],
  { timeZone, between, mostDays }: RollUpOptions & { timeZone: string },
): Promise<void> {
  const byDay = Map.groupBy(slots, (slot) => dayOf(slot, timeZone));
  const days = [...byDay].filter(([day]) => !between || isWithin(day, between)).slice(0, mostDays);
  for (let at = 0; at < days.length; at += DAYS_AT_ONCE) {
    const some = days.slice(at, at + DAYS_AT_ONCE);
    await ctx.db.batch(
      countDays(ctx, {
        timeZone,
        days: some.map(([day]) => spanOf(day, timeZone)),
        slots: some.flatMap(([, slots]) => slots),
      }),
    );
  }
}

function spanOf(day: string, timeZone: string): DaySpan {
  const start = startOfDay(day, timeZone) ?? 0;
  return [day, firstMessageIdAt(start), firstMessageIdAt(endOfDay(day, timeZone) ?? start)];
}

/** However often its messages change, the sweep counts a day once in this time. */
const REST_MS = 60_000;
const AT_ONCE = 15;
const MOST_DAYS = 14;

/** Counts days whose messages changed a while ago, so that a reader finds little left to count. */
export async function sweepStats(ctx: SystemContext, shard: D1Database): Promise<boolean> {
  const markedBy = ctx.now() - REST_MS;
  const rows = await staleAccounts(shard, markedBy, AT_ONCE);
  await forEachAccount(ctx, "stats", rows, async (account) => {
    await rollUpDays(account, { markedBy, mostDays: MOST_DAYS });
  });
  return rows.length === AT_ONCE;
}
