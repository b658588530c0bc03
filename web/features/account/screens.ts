import { CircleUser, KeyRound, Reply, Settings } from "lucide-react";
import { paths } from "#web/lib/paths.ts";
import type { SignedInScreen } from "#web/lib/screens.ts";

export const screens: readonly SignedInScreen[] = [
  {
    path: paths.profile,
    title: "Profile",
    load: async () => (await import("./profile-screen.tsx")).ProfileScreen,
    menus: [{ in: ["profile"], icon: CircleUser }],
  },
  {
    path: paths.settings,
    title: "Settings",
    may: "settings",
    reads: ["/user/link-domain"],
    load: async () => (await import("./settings-screen.tsx")).SettingsScreen,
    freshFor: 60_000,
    menus: [
      { in: ["profile"], icon: Settings },
      { in: ["profile"], label: "Reply Settings", icon: Reply, to: paths.replySettings },
    ],
  },
  {
    path: paths.security,
    title: "Security",
    reads: ["/user/sessions"],
    load: async () => (await import("./security-screen.tsx")).SecurityScreen,
    menus: [{ in: ["profile"], icon: KeyRound }],
  },
  {
    path: paths.emailMfaList,
    title: "Security",
    load: async () => (await import("./email-mfa-list-screen.tsx")).EmailMfaListScreen,
  },
];
