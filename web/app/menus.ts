import { LogOut, Plus } from "lucide-react";
import { may, type Permission, type Person } from "#core/permissions.ts";
import type { ScreenEntry } from "#web/components/layout/screen-entry.ts";
import { paths } from "#web/lib/paths.ts";
import type { Menu } from "#web/lib/screens.ts";
import { headingOf, menuOrder } from "./menu-order.ts";
import { signedInScreens } from "./screens.ts";

interface Entry extends ScreenEntry {
  /** Who sees it; by default, everyone who is signed in. */
  may?: Permission;
}

/** A menu's entries, in order. */
function entriesOf(menu: Menu): readonly Entry[] {
  const entries = signedInScreens.flatMap(({ menus = [], path, title, may }) =>
    menus
      .filter((entry) => entry.in.includes(menu))
      .map(({ in: _, ...entry }): Entry => ({ to: path, label: title, may, ...entry })),
  );
  const place = ({ to }: Entry) => menuOrder[menu].indexOf(to);
  return entries.toSorted((one, other) => place(one) - place(other));
}

const sideBar = underHeadings("sideBar");
const administration = underHeadings("administration");
const tabBar = entriesOf("tabBar");
const create = entriesOf("create");
const profile = entriesOf("profile");

function underHeadings(menu: "sideBar" | "administration"): readonly Entry[] {
  return entriesOf(menu).map((entry) => ({ ...entry, section: headingOf(menu, entry.to) }));
}

/** The entries that a person may see. */
function seenBy(person: Person, entries: readonly Entry[]): readonly Entry[] {
  return entries.filter((entry) => entry.may === undefined || may(person, entry.may));
}

/** The side bar; prepaid accounts have their invoices behind their credits. */
export function menuFor(person: Person): readonly Entry[] {
  return seenBy(person, sideBar).filter(({ to }) => to !== unusedBy(person));
}

/** The admin area's menu. */
export function administrationFor(person: Person): readonly Entry[] {
  return seenBy(person, administration);
}

/** The tab bar of narrow screens; postpaid accounts pay by invoice (R475). */
export function tabsFor(person: Person): readonly Entry[] {
  return seenBy(person, tabBar).filter(({ to }) => to !== unusedBy(person));
}

function unusedBy({ profileType }: Person): string {
  return profileType === "postpaid" ? paths.buyCredits : paths.invoices;
}

/** The Create menu, without the entry for the page that is open. */
export function creationsFor(person: Person, pathname: string): readonly Entry[] {
  return seenBy(person, create).filter(({ to }) => to !== pathname);
}

export function profileMenuFor(person: Person): readonly Entry[] {
  return seenBy(person, profile);
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
