import { Phone } from "lucide-react";
import { paths } from "#web/lib/paths.ts";
import type { SignedInScreen } from "#web/lib/screens.ts";

export const screens: readonly SignedInScreen[] = [
  {
    path: paths.buyNumbers,
    title: "Buy Numbers",
    wide: true,
    may: "buyNumbers",
    reads: ["/numberassign?page=1&limit=10"],
    load: async () => (await import("./numbers-screen.tsx")).NumbersScreen,
    menus: [{ in: ["sideBar"], icon: Phone }],
  },
];
