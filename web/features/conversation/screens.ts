import { Inbox } from "lucide-react";
import { paths } from "#web/lib/paths.ts";
import type { SignedInScreen } from "#web/lib/screens.ts";

export const screens: readonly SignedInScreen[] = [
  {
    path: paths.conversation,
    title: "Conversation",
    wide: true,
    may: "conversation",
    load: async () => (await import("./conversation-screen.tsx")).ConversationScreen,
    menus: [{ in: ["sideBar", "tabBar"], icon: Inbox }],
  },
  {
    path: paths.oneConversation,
    title: "Conversation",
    wide: true,
    may: "conversation",
    load: async () => (await import("./conversation-screen.tsx")).ConversationScreen,
  },
];
