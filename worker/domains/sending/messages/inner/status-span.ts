import { dayOf, endOfDay, startOfDay } from "#core/rules/zoned-day.ts";
import type { AccountContext } from "#worker/context.ts";
import { daysWithStatus } from "#worker/domains/reports/stats/figures.ts";

/**
 * There is no index by status (decision 5), so a search for some reads messages that it does not show:
 * about as many at a time. One whole day is always searched.
 */
const MOST_MESSAGES = 50_000;

interface Span {
  /** Epoch milliseconds; `to` is exclusive. */
  from: number;
  to: number;
}

/**
 * The part of a period that is searched for statuses in one go: from the last day that may have
 * one, back over as many days as are worthwhile. `more` is set if older days may have some too.
 */
export async function statusSpan(
  ctx: AccountContext,
  statuses: readonly string[],
  { from, to }: Span,
): Promise<(Span & { more: boolean }) | undefined> {
  const { timeZone, days } = await daysWithStatus(ctx, statuses);
  const [first, last] = [dayOf(from, timeZone), dayOf(to - 1, timeZone)];
  let newest: string | undefined;
  let oldest = "";
  let messages = 0;
  let more = false;
  for (const one of days) {
    if (one.day > last || one.day < first) continue;
    if (one.mayHave && newest !== undefined && messages + one.messages > MOST_MESSAGES) {
      more = true;
      break;
    }
    if (one.mayHave) {
      newest ??= one.day;
      oldest = one.day;
    }
    if (newest !== undefined) messages += one.messages;
  }
  if (newest === undefined) return undefined;
  return {
    from: Math.max(from, startOfDay(oldest, timeZone) ?? from),
    to: Math.min(to, endOfDay(newest, timeZone) ?? to),
    more,
  };
}
