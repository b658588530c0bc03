import { paths } from "#web/lib/paths.ts";
import type { SignedInScreen } from "#web/lib/screens.ts";

export const screens: readonly SignedInScreen[] = [
  {
    path: paths.onboarding,
    title: "Welcome",
    may: "settings",
    reads: ["/user/getUserdashdata"],
    load: async () => (await import("./onboarding-screen.tsx")).OnboardingScreen,
  },
];
