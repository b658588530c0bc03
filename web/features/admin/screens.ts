import { ShieldUser } from "lucide-react";
import { paths } from "#web/lib/paths.ts";
import type { SignedInScreen } from "#web/lib/screens.ts";

const admin = { wide: true, may: "admin" } as const;

export const screens: readonly SignedInScreen[] = [
  {
    path: paths.admin,
    title: "Admin dashboard",
    ...admin,
    reads: ["/admin/waiting", "/admin/dashboard"],
    load: async () => (await import("./carrier-screens.tsx")).AdminDashboardScreen,
    menus: [{ in: ["sideBar"], label: "Admin Panel", icon: ShieldUser }],
  },
  {
    path: paths.adminUsers,
    title: "Users",
    ...admin,
    reads: ["/admin/waiting", "/admin/user?page=1&limit=10"],
    load: async () => (await import("./users-screen.tsx")).UsersScreen,
  },
  {
    path: paths.adminCredit,
    title: "Credit",
    ...admin,
    reads: ["/admin/waiting", "/admin/userPurchaseOrder?page=1&limit=10"],
    load: async () => (await import("./orders-screen.tsx")).OrdersScreen,
  },
  {
    path: paths.adminNumbers,
    title: "Dedicated numbers",
    ...admin,
    reads: ["/admin/waiting", "/admin/dedicated-number?page=1&limit=10"],
    load: async () => (await import("./dedicated-numbers-screen.tsx")).DedicatedNumbersScreen,
  },
  {
    path: paths.adminUsage,
    title: "Usage",
    ...admin,
    reads: ["/admin/waiting"],
    load: async () => (await import("./usage-screens.tsx")).UsageScreen,
  },
  {
    path: paths.adminUsageOf(":userId"),
    title: "Usage Detail",
    ...admin,
    reads: ["/admin/waiting"],
    load: async () => (await import("./usage-screens.tsx")).UsageDetailScreen,
  },
  {
    path: paths.adminNumberCharges,
    title: "Dedicated number invoice",
    ...admin,
    reads: ["/admin/waiting", "/admin/dedicated-number-invoice?page=1&limit=10"],
    load: async () => (await import("./usage-screens.tsx")).NumberChargesScreen,
  },
  {
    path: paths.adminUserTemplates(":id"),
    title: "User templates",
    ...admin,
    reads: ["/admin/template/:id?page=1&pageSize=10"],
    load: async () => (await import("./user-templates-screen.tsx")).UserTemplatesScreen,
  },
  {
    path: paths.adminUserLogins(":id"),
    title: "User login information",
    ...admin,
    reads: ["/admin/information/:id?page=1&limit=10"],
    load: async () => (await import("./user-login-info-screen.tsx")).UserLoginInfoScreen,
  },
  {
    path: paths.adminApproval,
    title: "Approvals",
    ...admin,
    reads: ["/admin/waiting", "/admin/approval-list?page=1&limit=10", "/admin/approval-sms-list"],
    load: async () => (await import("./approvals-screen.tsx")).ApprovalsScreen,
  },
  {
    path: paths.adminVerification,
    title: "Verifications",
    ...admin,
    reads: ["/admin/waiting", "/admin/verification-document?page=1&limit=10&status=pending"],
    load: async () => (await import("./review-screens.tsx")).VerificationsScreen,
  },
  {
    path: paths.adminPersonalNumbers,
    title: "Personal numbers",
    ...admin,
    reads: ["/admin/waiting"],
    load: async () => (await import("./review-screens.tsx")).AdminPersonalNumbersScreen,
  },
  {
    path: paths.adminBusinessNames,
    title: "Business names",
    ...admin,
    reads: ["/admin/waiting"],
    load: async () => (await import("./business-names-screen.tsx")).BusinessNamesScreen,
  },
  {
    path: paths.adminMonitor,
    title: "Monitor",
    ...admin,
    reads: ["/admin/waiting", "/admin/monitor"],
    load: async () => (await import("./carrier-screens.tsx")).MonitorScreen,
  },
  {
    path: paths.adminSharedNumbers,
    title: "Shared numbers",
    ...admin,
    reads: ["/admin/waiting", "/admin/sharednumber?page=1&limit=10"],
    load: async () => (await import("./carrier-screens.tsx")).SharedNumbersScreen,
  },
  {
    path: paths.adminRoutes,
    title: "SMS routes",
    ...admin,
    reads: ["/admin/waiting", "/admin/sender-provider?type=sms&page=1&limit=10"],
    load: async () => (await import("./carrier-screens.tsx")).RoutesScreen,
  },
  {
    path: paths.adminMmsRoutes,
    title: "MMS routes",
    ...admin,
    reads: ["/admin/waiting", "/admin/sender-provider?type=mms&page=1&limit=10"],
    load: async () => (await import("./carrier-screens.tsx")).RoutesScreen,
  },
];
