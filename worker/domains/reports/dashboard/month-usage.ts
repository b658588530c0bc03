import { contract } from "#core/contract/registry.ts";
import type { Figure } from "#worker/domains/reports/stats/figures.ts";
import { verb } from "#worker/verb.ts";
import { expenseOf, monthFigures } from "./inner/month-figures.ts";

export const monthUsage = verb(contract.monthUsage, async (ctx, asked) => {
  const { current, previous } = await monthFigures(ctx, asked);
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
