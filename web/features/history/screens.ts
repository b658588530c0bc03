import { History } from "lucide-react";
import { paths } from "#web/lib/paths.ts";
import type { SignedInScreen } from "#web/lib/screens.ts";

export const screens: readonly SignedInScreen[] = [
  {
    path: paths.history,
    title: "History",
    wide: true,
    may: "history",
    reads: ["/gateway?limit=50"],
    load: async () => (await import("./history-screen.tsx")).HistoryScreen,
    // The live feed reports what changes; a search is too expensive to repeat.
    freshFor: 60_000,
    menus: [{ in: ["sideBar", "tabBar"], icon: History }],
  },
];
