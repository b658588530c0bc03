import * as contract from "#core/contract/dashboard.ts";
import type { Api } from "#worker/http/mount.ts";
import { analytics } from "./analytics.ts";
import { dailyTotals } from "./daily-totals.ts";
import { dashboardData } from "./dashboard-data.ts";
import { monthlyTotals } from "./monthly-totals.ts";

export function dashboardRoutes(api: Api): void {
  api.own(contract.analytics, analytics);
  api.own(contract.dailyTotals, dailyTotals);
  api.own(contract.monthlyTotals, monthlyTotals);
  api.own(contract.dashboardData, dashboardData);
}
