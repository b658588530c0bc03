import { analytics, dashboardData } from "./analytics.ts";
import { monthExpense, monthUsage } from "./month-figures.ts";
import { subAccountHistory } from "./sub-account-history.ts";
import { dailyTotals, mmsUsage, monthlyTotals, smsUsage, usage } from "./usage.ts";

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
  subAccountHistory,
];
