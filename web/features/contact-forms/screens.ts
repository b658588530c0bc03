import { ClipboardList } from "lucide-react";
import { paths } from "#web/lib/paths.ts";
import type { SignedInScreen } from "#web/lib/screens.ts";

export const screens: readonly SignedInScreen[] = [
  {
    path: paths.contactForms,
    title: "Contact Forms",
    wide: true,
    may: "automation",
    reads: ["/contactform?page=1&limit=10"],
    load: async () => (await import("./contact-forms-screen.tsx")).ContactFormsScreen,
    menus: [{ in: ["sideBar"], icon: ClipboardList }],
  },
  {
    path: paths.contactForm,
    title: "Contact form",
    may: "automationEdit",
    load: async () => (await import("./wizard-screen.tsx")).WizardScreen,
  },
];
