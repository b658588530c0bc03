import { may, type Permission, type Person } from "#core/permissions.ts";
import type { ScreenEntry } from "#web/components/layout/screen-entry.ts";
import { paths } from "#web/lib/paths.ts";
import { ownScreensFor } from "./menus.ts";

/** What people look for, and the screen of the profile menu that has it. */
const SETTINGS: readonly { label: string; on: string; may?: Permission }[] = [
  { label: "Name and company", on: paths.profile },
  { label: "Email and mobile", on: paths.profile },
  { label: "Logo", on: paths.profile, may: "settings" },
  { label: "Delete account", on: paths.profile },
  { label: "Password", on: paths.security },
  { label: "Multi-factor sign-in", on: paths.security },
  { label: "Google and Apple sign-in", on: paths.security },
  { label: "Where you are signed in", on: paths.security },
  { label: "Default sender", on: paths.settings },
  { label: "Time zone and language", on: paths.settings },
  { label: "Limits and usage", on: paths.settings },
  { label: "Auto credit", on: paths.settings, may: "buyCredit" },
  { label: "App tokens", on: paths.developer },
  { label: "Webhooks", on: paths.developer },
];

/** An entry of the command palette; several may lead to one screen. */
export interface Findable extends ScreenEntry {
  /** Where it is. */
  hint?: string;
}

/** The screens of the profile menu, and the settings on each of them. */
export function settingsFor(person: Person): readonly Findable[] {
  const screens = ownScreensFor(person);
  const settings = SETTINGS.flatMap(({ label, on, may: needed }) => {
    const screen = screens.find(({ to }) => to === on);
    if (!screen || (needed && !may(person, needed))) return [];
    return [{ to: on, label, icon: screen.icon, hint: screen.label }];
  });
  return [...screens, ...settings];
}
