import { Filter } from "lucide-react";
import { paths } from "#web/lib/paths.ts";
import type { SignedInScreen } from "#web/lib/screens.ts";

export const screens: readonly SignedInScreen[] = [
  {
    path: paths.segments,
    title: "Segments",
    wide: true,
    may: "group",
    reads: ["/segment?page=1&limit=10"],
    load: async () => (await import("./segments-screen.tsx")).SegmentsScreen,
    menus: [{ in: ["sideBar"], icon: Filter }],
  },
  {
    path: paths.addSegment,
    title: "Segments",
    may: "groupEdit",
    load: async () => (await import("./form-screens.tsx")).AddScreen,
  },
  {
    path: paths.editSegment(":id"),
    title: "Segments",
    may: "groupEdit",
    reads: ["/segment/:id"],
    load: async () => (await import("./form-screens.tsx")).EditScreen,
  },
  {
    path: paths.copySegment(":id"),
    title: "Segments",
    may: "groupEdit",
    reads: ["/segment/:id"],
    load: async () => (await import("./form-screens.tsx")).CopyScreen,
  },
];
