import { Workflow } from "lucide-react";
import { paths } from "#web/lib/paths.ts";
import type { SignedInScreen } from "#web/lib/screens.ts";

export const screens: readonly SignedInScreen[] = [
  {
    path: paths.workflows,
    title: "Workflow Actions",
    wide: true,
    may: "automation",
    reads: ["/workflow?page=1&limit=10"],
    load: async () => (await import("./workflows-screen.tsx")).WorkflowsScreen,
    menus: [{ in: ["sideBar"], icon: Workflow }],
  },
  {
    path: paths.workflow(":id"),
    title: "Workflow Actions",
    wide: true,
    may: "automation",
    reads: ["/workflow/:id"],
    load: async () => (await import("./workflow-screen.tsx")).WorkflowScreen,
  },
];
