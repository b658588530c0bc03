import { invalid } from "#core/errors.ts";
import { endOfDay, startOfDay } from "#core/rules/zoned-day.ts";
import type { AccountContext } from "#worker/context.ts";
import { accountProfile } from "#worker/domains/identity/directory/account-queries.ts";

/** From the first of these days to the end of the last, in the account's time zone. */
export async function historyPeriod(
  ctx: AccountContext,
  days: { from?: string; to?: string },
): Promise<{ from: number; to: number }> {
  const to = ctx.now() + 86_400_000;
  if (!days.from && !days.to) return { from: 0, to };
  const { timeZone } = await accountProfile(ctx, ctx.account.id);
  const first = days.from ? startOfDay(days.from, timeZone) : 0;
  if (first === undefined) throw invalid("from", "There is no such day");
  const end = days.to ? endOfDay(days.to, timeZone) : to;
  if (end === undefined) throw invalid("to", "There is no such day");
  if (end <= first) throw invalid("to", "The end date is before the start date");
  return { from: first, to: end };
}
