import { LayoutDashboard } from "lucide-react";
import { paths } from "#web/lib/paths.ts";
import type { SignedInScreen } from "#web/lib/screens.ts";

/** Also shown at `/`. */
export const dashboard: SignedInScreen = {
  path: paths.analytics,
  title: "Dashboard",
  may: "dashboard",
  reads: [
    "/user/show-analytics-dashboard",
    "/user/getUserdashdata",
    { view: "campaigns", call: "/gateway/bulk?page=1&limit=5&sort=-createdAt" },
    { view: "sms-days", call: "/dashboard/totalDaily?type=sms" },
    { view: "mms-days", call: "/dashboard/totalDaily?type=mms" },
    { view: "sms-months", call: "/dashboard/totalMonthly?type=sms" },
    { view: "mms-months", call: "/dashboard/totalMonthly?type=mms" },
  ],
  load: async () => (await import("./dashboard-screen.tsx")).DashboardScreen,
  menus: [{ in: ["sideBar", "tabBar"], icon: LayoutDashboard, to: paths.home }],
};

export const screens: readonly SignedInScreen[] = [dashboard];
