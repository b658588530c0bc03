import { analytics } from "./analytics.ts";
import { dailyTotals } from "./daily-totals.ts";
import { dashboardData } from "./dashboard-data.ts";
import { monthExpense } from "./month-expense.ts";
import { monthUsage } from "./month-usage.ts";
import { monthlyTotals } from "./monthly-totals.ts";
import { mmsUsage, smsUsage, usage } from "./usage.ts";

export const dashboardRoutes = [
  analytics,
  dailyTotals,
  monthlyTotals,
  dashboardData,
  usage,
  smsUsage,
  monthExpense,
  monthUsage,
  mmsUsage,
];
