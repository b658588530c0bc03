import { paths } from "#web/lib/paths.ts";
import type { SignedInScreen } from "#web/lib/screens.ts";

export const screens: readonly SignedInScreen[] = [
  {
    path: paths.notificationSettings,
    title: "Notifications",
    may: "notificationSettings",
    reads: ["/notifications/emails", "/notifications/configuration", "/notifications/push"],
    load: async () =>
      (await import("./notification-settings-screen.tsx")).NotificationSettingsScreen,
  },
];
