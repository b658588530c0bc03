import { LogOut, Plus } from "lucide-react";
import { may, type Permission, type Person } from "#core/permissions.ts";
import type { ScreenEntry } from "#web/components/layout/screen-entry.ts";
import { paths } from "#web/lib/paths.ts";
import type { Menu } from "#web/lib/screens.ts";
import { menuOrder } from "./menu-order.ts";
import { signedInScreens } from "./screens.ts";

interface Entry extends ScreenEntry {
  /** Who sees it; by default, everyone who is signed in. */
  may?: Permission;
}

/** A menu's entries, in order. */
function entriesOf(menu: Menu): readonly Entry[] {
  const entries = signedInScreens.flatMap(({ menus = [], path, may }) =>
    menus
      .filter((entry) => entry.in.includes(menu))
      .map(({ in: _, ...entry }): Entry => ({ to: path, may, ...entry })),
  );
  const place = ({ to }: Entry) => menuOrder[menu].indexOf(to);
  return entries.toSorted((one, other) => place(one) - place(other));
}

const sideBar = entriesOf("sideBar");
const tabBar = entriesOf("tabBar");
const create = entriesOf("create");
const profile = entriesOf("profile");

type Exists = (to: string) => boolean;

const built = new Set<string>([paths.home, ...signedInScreens.map(({ path }) => path)]);

/** Whether a path has a screen yet: nothing links to those without one. */
export const isBuilt: Exists = (to) => built.has(to.replace(/#.*/, ""));

/** The entries that a person may see and whose screens exist. */
function seenBy(
  person: Person,
  entries: readonly Entry[],
  exists: Exists = isBuilt,
): readonly Entry[] {
  return entries.filter(
    (entry) => exists(entry.to) && (entry.may === undefined || may(person, entry.may)),
  );
}

/** The side bar; prepaid accounts have their invoices behind their credits. */
export function menuFor(person: Person, exists?: Exists): readonly Entry[] {
  return seenBy(person, sideBar, exists).filter(({ to }) => to !== unusedBy(person));
}

/** The tab bar of narrow screens; postpaid accounts pay by invoice (R475). */
export function tabsFor(person: Person, exists?: Exists): readonly Entry[] {
  return seenBy(person, tabBar, exists).filter(({ to }) => to !== unusedBy(person));
}

function unusedBy({ profileType }: Person): string {
  return profileType === "postpaid" ? paths.buyCredits : paths.invoices;
}

/** The Create menu, without the entry for the page that is open. */
export function creationsFor(person: Person, pathname: string, exists?: Exists): readonly Entry[] {
  return seenBy(person, create, exists).filter(({ to }) => to !== pathname);
}

export function profileMenuFor(person: Person, exists?: Exists): readonly Entry[] {
  return seenBy(person, profile, exists);
}

/** The entries of the profile menu that the side bar lacks. */
export function ownScreensFor(person: Person): readonly ScreenEntry[] {
  const above = new Set(menuFor(person).map(({ to }) => to));
  return profileMenuFor(person).filter(({ to }) => !above.has(to));
}

/** What a phone shows below the menu. */
export function ownEntriesFor(person: Person, onLogOut: () => void): readonly ScreenEntry[] {
  const logOut = { to: "", label: "Logout", icon: LogOut, onSelect: onLogOut };
  return [...ownScreensFor(person), logOut].map((entry) => ({ ...entry, section: "Your account" }));
}

/** What can be created, as the command palette names it. */
export function creationEntries(
  person: Person,
  onCreate: (to: string) => void,
): readonly ScreenEntry[] {
  return creationsFor(person, "").map((entry) => ({
    ...entry,
    label: `Create ${entry.label.toLowerCase()}`,
    icon: Plus,
    onSelect: () => onCreate(entry.to),
  }));
}
