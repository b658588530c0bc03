import { Compass } from "lucide-react";
import { may, type Permission, type Person } from "#core/permissions.ts";
import type { ScreenEntry } from "#web/components/layout/screen-entry.ts";
import { paths } from "#web/lib/paths.ts";
import { ownScreensFor } from "./menus.ts";
import { PLACES, type Place, WORDS } from "./palette-words.ts";
import { signedInScreens } from "./screens.ts";

/** What a part of a screen needs besides the screen. */
const NEEDS: Readonly<Record<string, Permission>> = {
  Logo: "settings",
  "Auto credit": "buyCredit",
  "Billing details": "invoice",
  "Limits and usage": "settings",
};

/** An entry of the command palette; several may lead to one screen. */
export interface Findable extends ScreenEntry {
  /** Where it is. */
  hint?: string;
  /** What else finds it. */
  words?: string;
}

/** The entries of a menu, with what else people call them. */
export function withWords(entries: readonly ScreenEntry[]): readonly Findable[] {
  return entries.map((entry) => ({ ...entry, words: WORDS[entry.to] ?? "" }));
}

/** The screens of the profile menu, those without an entry in the side bar, and what is on them. */
export function settingsFor(person: Person, above: readonly ScreenEntry[]): readonly Findable[] {
  const isKnown = ({ to, label }: Findable) =>
    above.some((entry) => entry.to === to && entry.label === label);
  const own = withWords(ownScreensFor(person).filter(({ to }) => to !== paths.replySettings));
  const places = PLACES.flatMap((place) => placed(person, place));
  return [...own, ...places].filter((entry) => entry.hint !== undefined || !isKnown(entry));
}

function placed(person: Person, { to, label, words }: Place): Findable[] {
  const screen = signedInScreens.find(({ path }) => path === to.split(/[?#]/)[0]);
  const needed = label === undefined ? undefined : NEEDS[label];
  const open = [screen?.may, needed].every((one) => one === undefined || may(person, one));
  if (!screen || !open) return [];
  const icon = screen.menus?.[0]?.icon ?? Compass;
  if (label === undefined) return [{ to, label: screen.title, icon, words }];
  return [{ to, label, icon, words, hint: screen.title }];
}
