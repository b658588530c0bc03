import { firstMessageIdAt } from "#core/ids.ts";
import { dayOf, endOfDay, startOfDay } from "#core/rules/zoned-day.ts";
import type { AccountContext } from "#worker/context.ts";
import { isAborted } from "#worker/db/batch-guard.ts";
import { accountProfile } from "#worker/domains/directory/account-queries.ts";
import { adoptZone, countDays, countedZone, type DaySpan, markedSlots } from "./roll-up-queries.ts";

/** Days counted in one transaction: few enough for D1's time limit, enough for a change of time zone. */
const DAYS_AT_ONCE = 14;

interface Days {
  from: string;
  to: string;
}

export interface RollUpOptions {
  /** Only days in this range; all if omitted. */
  between?: Days;
  /** Only what was marked by then. */
  markedBy?: number;
  /** Leaves the rest for later. */
  mostDays?: number;
}

/**
 * Recounts the days whose messages changed since they were counted, in the account's time zone; all
 * days if that was changed. It works in transactions of a few days: killed, it resumes with the rest.
 */
export async function rollUpDays(ctx: AccountContext, options: RollUpOptions = {}): Promise<void> {
  const [{ timeZone }, counted] = await Promise.all([
    accountProfile(ctx, ctx.account.id),
    countedZone(ctx),
  ]);
  if (counted !== timeZone) await ctx.db.batch(adoptZone(ctx, timeZone));
  try {
    await countMarked(ctx, timeZone, options);
  } catch (error) {
    // The time zone was changed in the meantime.
    if (isAborted(error)) return rollUpDays(ctx, options);
    throw error;
  }
}

/** Whether the counts of these days are up to date, and in the account's time zone. */
export async function daysAreCounted(
  ctx: AccountContext,
  { timeZone, ...between }: Days & { timeZone: string },
): Promise<boolean> {
  const [zone, slots] = await Promise.all([
    countedZone(ctx),
    markedSlots(ctx, Number.MAX_SAFE_INTEGER),
  ]);
  return zone === timeZone && !slots.some((slot) => isWithin(dayOf(slot, timeZone), between));
}

function isWithin(day: string, { from, to }: Days): boolean {
  return day >= from && day <= to;
}

async function countMarked(
  ctx: AccountContext,
  timeZone: string,
  { between, markedBy = Number.MAX_SAFE_INTEGER, mostDays }: RollUpOptions,
): Promise<void> {
  const byDay = Map.groupBy(await markedSlots(ctx, markedBy), (slot) => dayOf(slot, timeZone));
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
