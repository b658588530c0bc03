import { BookUser, UsersRound } from "lucide-react";
import { paths } from "#web/lib/paths.ts";
import type { SignedInScreen } from "#web/lib/screens.ts";

export const screens: readonly SignedInScreen[] = [
  {
    path: paths.groups,
    // The documents name both.
    title: "Contact Groups",
    wide: true,
    may: "group",
    reads: ["/group?page=1&limit=10&sort=-createdAt"],
    load: async () => (await import("./groups-screen.tsx")).GroupsScreen,
    menus: [{ in: ["sideBar", "tabBar"], label: "Groups", icon: UsersRound }],
  },
  {
    path: paths.allContacts,
    title: "All contacts",
    wide: true,
    may: "group",
    load: async () => (await import("./all-contacts-screen.tsx")).AllContactsScreen,
    menus: [{ in: ["sideBar"], icon: BookUser }],
  },
  {
    path: paths.importGroup,
    title: "Import contacts",
    may: "groupEdit",
    load: async () => (await import("./import-screen.tsx")).ImportScreen,
    menus: [{ in: ["create"], label: "Group", icon: UsersRound }],
  },
  {
    path: paths.group(":id"),
    title: "Contact Groups",
    wide: true,
    may: "group",
    reads: ["/mobile/group/:id", "/group/contactchanges/:id"],
    load: async () => (await import("./group-screen.tsx")).GroupScreen,
  },
];
