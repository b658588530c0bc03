import { Mails } from "lucide-react";
import { paths } from "#web/lib/paths.ts";
import type { SignedInScreen } from "#web/lib/screens.ts";

export const screens: readonly SignedInScreen[] = [
  {
    path: paths.emailSms,
    title: "Email SMS",
    wide: true,
    may: "emailSms",
    reads: ["/emailmessage"],
    load: async () => (await import("./email-sms-screen.tsx")).EmailSmsScreen,
    menus: [{ in: ["sideBar"], icon: Mails }],
  },
];
