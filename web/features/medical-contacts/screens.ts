import { HeartPulse } from "lucide-react";
import { paths } from "#web/lib/paths.ts";
import type { SignedInScreen } from "#web/lib/screens.ts";

export const screens: readonly SignedInScreen[] = [
  {
    path: paths.medicalContacts,
    title: "Medical Contacts",
    may: "medicalContacts",
    load: async () => (await import("./medical-contacts-screen.tsx")).MedicalContactsScreen,
    menus: [{ in: ["sideBar"], icon: HeartPulse }],
  },
];
