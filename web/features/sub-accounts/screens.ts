import { UserCog } from "lucide-react";
import { paths } from "#web/lib/paths.ts";
import type { SignedInScreen } from "#web/lib/screens.ts";

export const screens: readonly SignedInScreen[] = [
  {
    path: paths.subAccounts,
    title: "Sub-Accounts",
    wide: true,
    may: "subAccounts",
    reads: ["/user/inviteLink"],
    load: async () => (await import("./sub-accounts-screen.tsx")).SubAccountsScreen,
    menus: [{ in: ["sideBar"], icon: UserCog }],
  },
];
