import { Circle } from "lucide-react";
import { paths } from "#web/lib/paths.ts";
import type { SignedInScreen } from "#web/lib/screens.ts";

/**
 * The documents' menu entries whose screens are still to be built, and which are hidden until then. Each
 * moves to the feature that builds its screen, and gets an icon of its own there.
 */
export const plannedScreens: readonly Pick<SignedInScreen, "path" | "may" | "menus">[] = [
  {
    path: paths.emailSms,
    may: "emailSms",
    menus: [{ in: ["sideBar"], label: "Email SMS", icon: Circle, section: "Messaging" }],
  },
];
