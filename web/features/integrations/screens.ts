import { Plug } from "lucide-react";
import { paths } from "#web/lib/paths.ts";
import type { SignedInScreen } from "#web/lib/screens.ts";

export const screens: readonly SignedInScreen[] = [
  {
    path: paths.integrations,
    title: "Integration",
    may: "integration",
    reads: ["/integrations/connections", "/integrations/stripe-key"],
    load: async () => (await import("./integrations-screen.tsx")).IntegrationsScreen,
    menus: [{ in: ["sideBar"], icon: Plug }],
  },
  {
    path: paths.ghl,
    title: "GoHighLevel",
    may: "integration",
    wide: true,
    reads: ["/integrations/ghl/accounts"],
    load: async () => (await import("./ghl-screen.tsx")).GhlScreen,
  },
  {
    path: paths.ghlSubAccount(":id"),
    title: "GoHighLevel",
    may: "integration",
    wide: true,
    reads: ["/integrations/ghl/connected-accounts"],
    load: async () => (await import("./ghl-sub-account-screen.tsx")).GhlSubAccountScreen,
  },
];
