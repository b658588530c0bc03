import { ADMIN_USAGE_TEXTS } from "#core/contract/admin-usage.ts";
import { contract } from "#core/contract/registry.ts";
import { invalid } from "#core/errors.ts";
import { type Month, monthPair } from "#core/rules/month-pair.ts";
import { dayOf, SYDNEY } from "#core/rules/zoned-day.ts";
import { accountOfUser } from "#worker/domains/directory/account-of-user.ts";
import { type Figure, figures } from "#worker/domains/stats/figures.ts";
import { verb } from "#worker/verb.ts";
import { statsOf } from "./inner/stats-of.ts";

export const monthExpense = verb(contract.monthExpense, async (ctx, { userId, ...asked }) => {
  const pair = monthPair(asked, dayOf(ctx.now(), SYDNEY));
  if (!pair) throw invalid("month", ADMIN_USAGE_TEXTS.month);
  const account = await accountOfUser(ctx, userId);
  const { previous, current } = pair;
  const between = { from: previous.from, to: current.to, by: "month", timeZone: SYDNEY } as const;
  // Of both media: it is the administrator who asks.
  const all = await figures({ ...account, person: undefined }, between);
  return {
    status: true,
    data: { currentSmsData: ofMonth(all, current), previousSmsData: ofMonth(all, previous) },
  };
});

function ofMonth(all: readonly Figure[], { name }: Month) {
  const own = all.filter(({ time }) => time === name);
  return { smsData: expense(own, "sms"), mmsData: expense(own, "mms") };
}

function expense(all: readonly Figure[], medium: Figure["medium"]) {
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
