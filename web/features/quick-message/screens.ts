import { MessageSquarePlus } from "lucide-react";
import { paths } from "#web/lib/paths.ts";
import type { SignedInScreen } from "#web/lib/screens.ts";

export const screens: readonly SignedInScreen[] = [
  {
    path: paths.quickMessage,
    title: "New Message",
    may: "campaign",
    load: async () => (await import("./quick-message-screen.tsx")).QuickMessageScreen,
    menus: [
      { in: ["sideBar"], icon: MessageSquarePlus },
      { in: ["create"], label: "Quick Message", icon: MessageSquarePlus },
    ],
  },
];
