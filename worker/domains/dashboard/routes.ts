import * as dashboard from "#core/contract/dashboard.ts";
import type { Api } from "#worker/http/mount.ts";
import { analytics } from "./analytics.ts";
import { dailyTotals } from "./daily-totals.ts";
import { dashboardData } from "./dashboard-data.ts";
import { monthlyTotals } from "./monthly-totals.ts";

export function dashboardRoutes(api: Api): void {
  api.own(dashboard.analytics, analytics);
  api.own(dashboard.dailyTotals, dailyTotals);
  api.own(dashboard.monthlyTotals, monthlyTotals);
  api.own(dashboard.dashboardData, dashboardData);
}
