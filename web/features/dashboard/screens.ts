import { LayoutDashboard } from "lucide-react";
import { paths } from "#web/lib/paths.ts";
import type { SignedInScreen } from "#web/lib/screens.ts";

/** Also shown at `/`. */
export const dashboard: SignedInScreen = {
  path: paths.analytics,
  title: "Dashboard",
  may: "dashboard",
  reads: ["/user/show-analytics-dashboard", "/user/getUserdashdata"],
  load: async () => (await import("./dashboard-screen.tsx")).DashboardScreen,
  menus: [{ in: ["sideBar", "tabBar"], label: "Dashboard", icon: LayoutDashboard, to: paths.home }],
};

export const screens: readonly SignedInScreen[] = [dashboard];
