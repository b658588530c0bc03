import { Code } from "lucide-react";
import { paths } from "#web/lib/paths.ts";
import type { SignedInScreen } from "#web/lib/screens.ts";

export const screens: readonly SignedInScreen[] = [
  {
    path: paths.developer,
    title: "Developer",
    may: "developer",
    reads: ["/user/token", "/user/webhook"],
    load: async () => (await import("./developer-screen.tsx")).DeveloperScreen,
    menus: [{ in: ["profile"], icon: Code }],
  },
];
