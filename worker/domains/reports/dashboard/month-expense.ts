import { contract } from "#core/contract/registry.ts";
import type { Figure } from "#worker/domains/reports/stats/figures.ts";
import { verb } from "#worker/verb.ts";
import { expenseOf, monthFigures } from "./inner/month-figures.ts";

export const monthExpense = verb(contract.monthExpense, async (ctx, asked) => {
  const { current, previous } = await monthFigures(ctx, asked);
  const ofMedia = (all: readonly Figure[]) => ({
    smsData: expenseOf(all, "sms"),
    mmsData: expenseOf(all, "mms"),
  });
  return {
    status: true,
    data: { currentSmsData: ofMedia(current), previousSmsData: ofMedia(previous) },
  };
});
