import { ADMIN_USAGE_TEXTS } from "#core/contract/dashboard/admin-usage.ts";
import { contract } from "#core/contract/registry.ts";
import { invalid } from "#core/errors.ts";
import type { Id } from "#core/ids.ts";
import { type Month, monthPair } from "#core/rules/month-pair.ts";
import { dayOf } from "#core/rules/zoned-day.ts";
import type { AccountContext } from "#worker/context.ts";
import { accountWithProfile } from "#worker/domains/identity/directory/account-of-user.ts";
import { type Figure, figures } from "#worker/domains/reports/stats/figures.ts";
import { verb } from "#worker/verb.ts";
import { statsOf } from "./stats-of.ts";

interface Requested {
  month?: number;
  year?: number;
  userId: Id<"user">;
}

/** A user's account's messages of a month and of the one before, by the account's own calendar. */
async function monthFigures(ctx: AccountContext, { userId, ...input }: Requested) {
  const { account, profile } = await accountWithProfile(ctx, userId);
  const { timeZone } = profile;
  const { previous, current } = requestedMonths(input, { now: ctx.now(), timeZone });
  const between = { from: previous.from, to: current.to, by: "month", timeZone } as const;
  // Of both media: it is the administrator who asks.
  const all = await figures({ ...account, person: undefined }, between);
  const of = ({ name }: Month) => all.filter(({ time }) => time === name);
  return { current: of(current), previous: of(previous) };
}

/** R530: nothing if there was nothing. */
function expenseOf(all: readonly Figure[], medium: Figure["medium"]) {
  const own = all.filter((figure) => figure.medium === medium);
  if (own.length === 0) return [];
  const { outbound, received, blocked, spent } = statsOf(own, 0);
  return [
    { totalSMS: outbound, totalSMSReceived: received, totalSMSBlocked: blocked, totalSpent: spent },
  ];
}

export const monthUsage = verb(contract.monthUsage, async (ctx, input) => {
  const { current, previous } = await monthFigures(ctx, input);
  return {
    status: true,
    data: { currentMonthData: byMedium(current), previousMonthData: byMedium(previous) },
  };
});

function byMedium(all: readonly Figure[]) {
  const of = (medium: Figure["medium"]) =>
    expenseOf(all, medium).map((expense) => ({ _id: medium, ...expense }));
  return [...of("sms"), ...of("mms")];
}

export const monthExpense = verb(contract.monthExpense, async (ctx, input) => {
  const { current, previous } = await monthFigures(ctx, input);
  const ofMedia = (all: readonly Figure[]) => ({
    smsData: expenseOf(all, "sms"),
    mmsData: expenseOf(all, "mms"),
  });
  return {
    status: true,
    data: { currentSmsData: ofMedia(current), previousSmsData: ofMedia(previous) },
  };
});

/** The month that an administrator asks for, the current one by default, and the one before (R660, R661). */
export function requestedMonths(
  input: Parameters<typeof monthPair>[0],
  { now, timeZone }: { now: number; timeZone: string },
) {
  const pair = monthPair(input, dayOf(now, timeZone));
  if (!pair) throw invalid("month", ADMIN_USAGE_TEXTS.month);
  return pair;
}
