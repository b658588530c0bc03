import { BellOff } from "lucide-react";
import { paths } from "#web/lib/paths.ts";
import type { SignedInScreen } from "#web/lib/screens.ts";

export const screens: readonly SignedInScreen[] = [
  {
    path: paths.optOut,
    title: "Opt-Out",
    wide: true,
    may: "optOut",
    load: async () => (await import("./opt-outs-screen.tsx")).OptOutsScreen,
    menus: [{ in: ["sideBar"], icon: BellOff }],
  },
];
