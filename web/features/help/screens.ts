import { BookOpen } from "lucide-react";
import { paths } from "#web/lib/paths.ts";
import type { SignedInScreen } from "#web/lib/screens.ts";

export const screens: readonly SignedInScreen[] = [
  {
    path: paths.quickActions,
    title: "Shortcuts",
    load: async () => (await import("./quick-actions-screen.tsx")).QuickActionsScreen,
  },
  {
    path: paths.documents,
    title: "Documents",
    load: async () => (await import("./documents-screen.tsx")).DocumentsScreen,
    menus: [{ in: ["sideBar", "profile"], icon: BookOpen }],
  },
  {
    path: paths.waiting(":redirect"),
    title: "Redirecting",
    load: async () => (await import("./waiting-screen.tsx")).WaitingScreen,
  },
];
