import { ADMIN_USAGE_TEXTS } from "#core/contract/admin-usage.ts";
import { contract } from "#core/contract/registry.ts";
import { invalid } from "#core/errors.ts";
import { toCents } from "#core/rules/money.ts";
import { type Month, monthPair } from "#core/rules/month-pair.ts";
import { dayOf, endOfDay, SYDNEY, startOfDay } from "#core/rules/zoned-day.ts";
import { verb } from "#worker/verb.ts";
import { purchasesOfUser } from "./inner/all-orders-queries.ts";

export const monthPurchases = verb(contract.monthPurchases, async (ctx, { userId, ...asked }) => {
  const pair = monthPair(asked, dayOf(ctx.now(), SYDNEY));
  if (!pair) throw invalid("month", ADMIN_USAGE_TEXTS.month);
  const of = async ({ from, to }: Month) => {
    const between = { from: startOfDay(from, SYDNEY) ?? 0, to: endOfDay(to, SYDNEY) ?? 0 };
    const rows = await purchasesOfUser(ctx, userId, between);
    return rows.map(({ mode, paid, given }) => ({
      _id: mode,
      totalPurchases: paid + toCents(given),
    }));
  };
  const [currentMonthData, previousMonthData] = await Promise.all([
    of(pair.current),
    of(pair.previous),
  ]);
  return { status: true, data: { currentMonthData, previousMonthData } };
});
