import { useState } from "react";
import { CommandPalette } from "#web/components/layout/command-palette.tsx";
import type { ScreenEntry } from "#web/components/layout/screen-entry.ts";
import type { Me } from "#web/lib/session.ts";
import { bestFirst } from "./matches.ts";
import { type Findable, settingsFor, withWords } from "./palette-settings.ts";
import { useFound } from "./use-found.ts";
import { useRecents } from "./use-recents.ts";

interface PaletteProps {
  me: Me;
  screens: readonly ScreenEntry[];
  /** Actions that need no page: changing the theme, signing out. */
  commands: readonly Findable[];
  onChoose: (entry: ScreenEntry) => void;
  onClose: () => void;
}

/** Finds screens, settings, groups, campaigns, templates and contacts; before anything is typed, what was opened last. */
export function Palette({ me, screens, commands, onChoose, onClose }: PaletteProps) {
  const [typed, setTyped] = useState("");
  const recents = useRecents(me);
  const found = useFound(me, typed);
  const named = (entries: readonly Findable[]) => bestFirst(entries, typed);
  const sections =
    typed.trim() === ""
      ? [
          { heading: "Recent", items: recents },
          { heading: "Screens", items: screens },
        ]
      : [
          { heading: "Screens", items: named(withWords(screens)) },
          {
            heading: "Settings and actions",
            items: named([...settingsFor(me, screens), ...commands]),
          },
          { heading: "Groups", items: found.groups },
          { heading: "Campaigns", items: found.campaigns },
          { heading: "Templates", items: found.templates },
          { heading: "Contacts", items: found.contacts },
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
