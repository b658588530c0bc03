import { Megaphone, MessagesSquare, Plus, UsersRound } from "lucide-react";
import { type Access, allows, type Person } from "#core/access.ts";
import { createDraft, listCampaigns } from "#core/contract/campaigns.ts";
import { listGroups } from "#core/contract/groups.ts";
import { importNewGroup } from "#core/contract/imports.ts";
import { history } from "#core/contract/messages.ts";
import type { ScreenEntry } from "#web/components/layout/screen-entry.ts";
import { paths } from "./paths.ts";

interface Screen extends ScreenEntry {
  /** Who sees it: whoever may make the call that it stands on. */
  access: Access;
}

const menu: readonly Screen[] = [
  { to: paths.campaigns, label: "Campaign", icon: Megaphone, access: listCampaigns.access },
  { to: paths.history, label: "History", icon: MessagesSquare, access: history.access },
  {
    to: paths.groups,
    label: "Groups",
    icon: UsersRound,
    section: "Audience",
    access: listGroups.access,
  },
];

const creations: readonly Screen[] = [
  { to: paths.createCampaign, label: "Campaign", icon: Megaphone, access: createDraft.access },
  { to: paths.importGroup, label: "Group", icon: UsersRound, access: importNewGroup.access },
];

/** The screens of the side bar that a person may see. */
export function menuFor(person: Person): readonly ScreenEntry[] {
  return menu.filter((screen) => allows(screen.access, person));
}

/** What a person may create from where they are. */
export function creationsFor(person: Person, pathname: string): readonly ScreenEntry[] {
  return creations.filter((screen) => screen.to !== pathname && allows(screen.access, person));
}

/** Every screen that the command palette finds. */
export function findableFor(person: Person): readonly ScreenEntry[] {
  const create = creationsFor(person, "").map((screen) => ({
    ...screen,
    label: `Create ${screen.label.toLowerCase()}`,
    icon: Plus,
  }));
  return [...menuFor(person), ...create];
}
