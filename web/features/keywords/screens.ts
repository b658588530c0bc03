import { MessageSquareReply } from "lucide-react";
import { paths } from "#web/lib/paths.ts";
import type { SignedInScreen } from "#web/lib/screens.ts";

export const screens: readonly SignedInScreen[] = [
  {
    path: paths.keywords,
    title: "Keywords",
    wide: true,
    may: "automation",
    reads: ["/keyword?page=1"],
    load: async () => (await import("./keywords-screen.tsx")).KeywordsScreen,
    menus: [{ in: ["sideBar"], icon: MessageSquareReply }],
  },
];
