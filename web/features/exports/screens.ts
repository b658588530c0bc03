import { paths } from "#web/lib/paths.ts";
import type { SignedInScreen } from "#web/lib/screens.ts";

export const screens: readonly SignedInScreen[] = [
  {
    path: paths.exported(":id"),
    title: "Your export",
    may: "history",
    reads: ["/gateway/export/:id"],
    load: async () => (await import("./export-screen.tsx")).ExportScreen,
  },
];
