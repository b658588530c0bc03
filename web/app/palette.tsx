import { Megaphone, UsersRound } from "lucide-react";
import { useState } from "react";
import { CommandPalette } from "#web/components/layout/command-palette.tsx";
import type { ScreenEntry } from "#web/components/layout/screen-entry.ts";
import { paths } from "#web/lib/paths.ts";
import { type Recent, recentsOf } from "#web/lib/recents.ts";
import type { Me } from "#web/lib/session.ts";
import { matches } from "./matches.ts";
import { type Findable, settingsFor } from "./palette-settings.ts";
import { useFound } from "./use-found.ts";

const RECENT = {
  group: { icon: UsersRound, path: paths.group },
  campaign: { icon: Megaphone, path: paths.campaignReport },
};

interface PaletteProps {
  me: Me;
  screens: readonly ScreenEntry[];
  onChoose: (entry: ScreenEntry) => void;
  onClose: () => void;
}

/**
 * Finds screens, settings, groups, campaigns and the contacts of the group that was opened last; before
 * anything is typed, what was opened last.
 */
export function Palette({ me, screens, onChoose, onClose }: PaletteProps) {
  const [typed, setTyped] = useState("");
  const [recents] = useState(() => recentsOf(me.account));
  const group = recents.find(({ kind }) => kind === "group");
  const found = useFound(me, typed, group?.id);
  const named = (entries: readonly Findable[]) =>
    entries.filter(({ label, hint = "" }) => matches(`${label} ${hint}`, typed));
  const sections =
    typed.trim() === ""
      ? [
          { heading: "Recent", items: recents.map(asEntry) },
          { heading: "Screens", items: screens },
        ]
      : [
          { heading: "Screens", items: named(screens) },
          { heading: "Settings", items: named(settingsFor(me)) },
          { heading: "Groups", items: found.groups },
          { heading: "Campaigns", items: found.campaigns },
          { heading: `Contacts in ${group?.label}`, items: found.contacts },
        ];
  return (
    <CommandPalette<Findable>
      typed={typed}
      onTyped={setTyped}
      sections={sections}
      searching={found.searching}
      error={found.error}
      onChoose={onChoose}
      onClose={onClose}
    />
  );
}

function asEntry({ kind, id, label }: Recent): Findable {
  const { icon, path } = RECENT[kind];
  return { to: path(id), label, icon };
}
