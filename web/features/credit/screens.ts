import { BadgePercent, CreditCard } from "lucide-react";
import { paths } from "#web/lib/paths.ts";
import type { SignedInScreen } from "#web/lib/screens.ts";

export const screens: readonly SignedInScreen[] = [
  {
    path: paths.buyCredits,
    title: "Buy Credit",
    may: "buyCredit",
    reads: ["/user/getCurrentbalance"],
    load: async () => (await import("./buy-credits-screen.tsx")).BuyCreditsScreen,
    menus: [
      { in: ["sideBar", "tabBar"], label: "Buy Credit", icon: CreditCard },
      {
        in: ["profile"],
        label: "Special Plan",
        icon: BadgePercent,
        to: paths.specialPlan,
        may: "specialPlan",
      },
    ],
  },
];
