import { ADMIN_USAGE_TEXTS } from "#core/contract/admin-usage.ts";
import { invalid } from "#core/errors.ts";
import type { Id } from "#core/ids.ts";
import { type Month, monthPair } from "#core/rules/month-pair.ts";
import { dayOf } from "#core/rules/zoned-day.ts";
import type { AccountContext } from "#worker/context.ts";
import { accountWithProfile } from "#worker/domains/directory/account-of-user.ts";
import { type Figure, figures } from "#worker/domains/stats/figures.ts";
import { statsOf } from "../stats-of.ts";

interface Asked {
  month?: number | undefined;
  year?: number | undefined;
  userId: Id<"user">;
}

/** A user's account's messages of a month and of the one before, by the account's own calendar. */
export async function monthFigures(ctx: AccountContext, { userId, ...asked }: Asked) {
  const { account, profile } = await accountWithProfile(ctx, userId);
  const { timeZone } = profile;
  const pair = monthPair(asked, dayOf(ctx.now(), timeZone));
  if (!pair) throw invalid("month", ADMIN_USAGE_TEXTS.month);
  const { previous, current } = pair;
  const between = { from: previous.from, to: current.to, by: "month", timeZone } as const;
  // Of both media: it is the administrator who asks.
  const all = await figures({ ...account, person: undefined }, between);
  const of = ({ name }: Month) => all.filter(({ time }) => time === name);
  return { current: of(current), previous: of(previous) };
}

/** R530: nothing if there was nothing. */
export function expenseOf(all: readonly Figure[], medium: Figure["medium"]) {
  const own = all.filter((figure) => figure.medium === medium);
  if (own.length === 0) return [];
  const { outbound, received, blocked, spent } = statsOf(own, 0);
  return [
    {
      ...{ totalSMS: outbound, totalSMSReceived: received, totalSMSBlocked: blocked },
      totalSpent: spent,
    },
  ];
}
