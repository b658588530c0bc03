import { FileClock } from "lucide-react";
import { paths } from "#web/lib/paths.ts";
import type { SignedInScreen } from "#web/lib/screens.ts";

export const screens: readonly SignedInScreen[] = [
  {
    path: paths.fileScheduler,
    title: "File Scheduler",
    wide: true,
    may: "fileScheduler",
    reads: ["/scheduler/file?page=1&limit=10&sort=-createdAt"],
    load: async () => (await import("./files-screen.tsx")).FilesScreen,
    menus: [{ in: ["sideBar"], icon: FileClock }],
  },
  {
    path: paths.schedulers,
    title: "Schedulers",
    wide: true,
    may: "fileScheduler",
    reads: ["/scheduler/group?page=1&limit=10&sortField=createdAt&sortOrder=desc"],
    load: async () => (await import("./schedulers-screen.tsx")).SchedulersScreen,
  },
  {
    path: paths.scheduler(":id"),
    title: "Scheduler",
    wide: true,
    may: "fileScheduler",
    reads: ["/scheduler/group/:id"],
    load: async () => (await import("./scheduler-screen.tsx")).SchedulerScreen,
  },
  {
    path: paths.scheduleFile,
    title: "Schedule a file",
    may: "fileScheduler",
    load: async () => (await import("./form-screen.tsx")).FormScreen,
  },
];
