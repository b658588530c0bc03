import { ShieldCheck } from "lucide-react";
import { paths } from "#web/lib/paths.ts";
import type { SignedInScreen } from "#web/lib/screens.ts";

export const screens: readonly SignedInScreen[] = [
  {
    path: paths.userVerification,
    title: "Verification",
    may: "verification",
    reads: ["/user/fill-verification-form"],
    load: async () => (await import("./verifications-screen.tsx")).VerificationsScreen,
    menus: [{ in: ["sideBar"], icon: ShieldCheck }],
  },
  {
    path: paths.createUserVerification,
    title: "Verification",
    may: "verification",
    load: async () => (await import("./create-verification-screen.tsx")).CreateVerificationScreen,
  },
];
