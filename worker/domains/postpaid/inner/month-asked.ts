import { ADMIN_USAGE_TEXTS } from "#core/contract/admin-usage.ts";
import { invalid } from "#core/errors.ts";
import { type Month, monthPair } from "#core/rules/month-pair.ts";
import { dayOf, SYDNEY } from "#core/rules/zoned-day.ts";

/** The month that an administrator asks for; the current one by default (R660, R661). */
export function monthAsked(
  asked: { month?: number | undefined; year?: number | undefined },
  now: number,
): Month {
  const pair = monthPair(asked, dayOf(now, SYDNEY));
  if (!pair) throw invalid("month", ADMIN_USAGE_TEXTS.month);
  return pair.current;
}
