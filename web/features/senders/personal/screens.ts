import { paths } from "#web/lib/paths.ts";
import type { SignedInScreen } from "#web/lib/screens.ts";

export const screens: readonly SignedInScreen[] = [
  {
    path: paths.personalNumbers,
    title: "Personal numbers",
    wide: true,
    may: "senderIds",
    reads: ["/user/get-personal-senders"],
    load: async () => (await import("./personal-numbers-screen.tsx")).PersonalNumbersScreen,
  },
];
