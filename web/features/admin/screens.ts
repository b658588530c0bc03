import { ShieldUser } from "lucide-react";
import { paths } from "#web/lib/paths.ts";
import type { SignedInScreen } from "#web/lib/screens.ts";

export const screens: readonly SignedInScreen[] = [
  {
    path: paths.admin,
    title: "Admin dashboard",
    wide: true,
    may: "admin",
    reads: ["/admin/waiting", "/admin/dashboard"],
    load: async () => (await import("./admin-dashboard-screen.tsx")).AdminDashboardScreen,
    menus: [{ in: ["sideBar"], label: "Admin Panel", icon: ShieldUser }],
  },
  {
    path: paths.adminUsers,
    title: "Users",
    wide: true,
    may: "admin",
    reads: ["/admin/waiting", "/admin/user?page=1"],
    load: async () => (await import("./users-screen.tsx")).UsersScreen,
  },
  {
    path: paths.adminCredit,
    title: "Credit",
    wide: true,
    may: "admin",
    reads: ["/admin/waiting", "/admin/userPurchaseOrder?page=1&limit=10"],
    load: async () => (await import("./orders-screen.tsx")).OrdersScreen,
  },
  {
    path: paths.adminUserTemplates(":id"),
    title: "User templates",
    wide: true,
    may: "admin",
    reads: ["/admin/template/:id?page=1&pageSize=10"],
    load: async () => (await import("./user-templates-screen.tsx")).UserTemplatesScreen,
  },
  {
    path: paths.adminApproval,
    title: "Approvals",
    wide: true,
    may: "admin",
    reads: ["/admin/waiting", "/admin/approval-list?page=1", "/admin/approval-sms-list"],
    load: async () => (await import("./approvals-screen.tsx")).ApprovalsScreen,
  },
  {
    path: paths.adminVerification,
    title: "Verifications",
    wide: true,
    may: "admin",
    reads: ["/admin/waiting", "/admin/verification-document?page=1"],
    load: async () => (await import("./verifications-screen.tsx")).VerificationsScreen,
  },
  {
    path: paths.adminMonitor,
    title: "Monitor",
    wide: true,
    may: "admin",
    reads: ["/admin/waiting", "/admin/monitor"],
    load: async () => (await import("./carrier-screens.tsx")).MonitorScreen,
  },
  {
    path: paths.adminRoutes,
    title: "SMS routes",
    wide: true,
    may: "admin",
    reads: ["/admin/waiting", "/admin/sender-provider?type=sms&page=1"],
    load: async () => (await import("./carrier-screens.tsx")).RoutesScreen,
  },
  {
    path: paths.adminMmsRoutes,
    title: "MMS routes",
    wide: true,
    may: "admin",
    reads: ["/admin/waiting", "/admin/sender-provider?type=mms&page=1"],
    load: async () => (await import("./carrier-screens.tsx")).RoutesScreen,
  },
];
