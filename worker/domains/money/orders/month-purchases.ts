import { contract } from "#core/contract/registry.ts";
import { toCents } from "#core/rules/money.ts";
import { type Month, momentsOf } from "#core/rules/month-pair.ts";
import { SYDNEY } from "#core/rules/zoned-day.ts";
import { requestedMonths } from "#worker/domains/reports/dashboard/requested-months.ts";
import { verb } from "#worker/verb.ts";
import { purchasesOfUser } from "./inner/all-orders-queries.ts";

export const monthPurchases = verb(
  contract.monthPurchases,
  async (ctx, { userId, ...requested }) => {
    const pair = requestedMonths(requested, { now: ctx.now(), timeZone: SYDNEY });
    const of = async (month: Month) => {
      const rows = await purchasesOfUser(ctx, userId, momentsOf(month, SYDNEY));
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
  },
);
