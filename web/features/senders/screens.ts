import { AtSign } from "lucide-react";
import { paths } from "#web/lib/paths.ts";
import type { SignedInScreen } from "#web/lib/screens.ts";

export const screens: readonly SignedInScreen[] = [
  {
    path: paths.senderIds,
    title: "Sender IDs",
    wide: true,
    may: "senderIds",
    reads: ["/user/senders"],
    load: async () => (await import("./sender-ids-screen.tsx")).SenderIdsScreen,
    menus: [{ in: ["sideBar", "profile"], icon: AtSign }],
  },
];
