import { ADMIN_USAGE_TEXTS } from "#core/contract/dashboard/admin-usage.ts";
import { invalid } from "#core/errors.ts";
import { monthPair } from "#core/rules/month-pair.ts";
import { dayOf } from "#core/rules/zoned-day.ts";

/** The month that an administrator asks for, the current one by default, and the one before (R660, R661). */
export function requestedMonths(
  requested: Parameters<typeof monthPair>[0],
  { now, timeZone }: { now: number; timeZone: string },
) {
  const pair = monthPair(requested, dayOf(now, timeZone));
  if (!pair) throw invalid("month", ADMIN_USAGE_TEXTS.month);
  return pair;
}
