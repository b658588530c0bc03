import { Keyboard, LogOut, ShieldUser, Zap } from "lucide-react";
import { useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { BalanceChip } from "#web/components/layout/balance-chip.tsx";
import { CreateMenu } from "#web/components/layout/create-menu.tsx";
import { HelpMenu } from "#web/components/layout/help-menu.tsx";
import { ProfileMenu } from "#web/components/layout/profile-menu.tsx";
import type { ScreenEntry } from "#web/components/layout/screen-entry.ts";
import { THEMES, ThemeMenu } from "#web/components/layout/theme-menu.tsx";
import { TopBar } from "#web/components/layout/top-bar.tsx";
import { Button, LinkButton } from "#web/components/ui/button.tsx";
import { dialogOnDemand, Opening, onDemand } from "#web/components/ui/on-demand.tsx";
import { Tooltip } from "#web/components/ui/tooltip.tsx";
import { Notifications } from "#web/features/notifications/notifications.tsx";
import { useHotKeys } from "#web/lib/hot-keys.ts";
import { originalLabel } from "#web/lib/original-label.ts";
import { paths } from "#web/lib/paths.ts";
import type { Me } from "#web/lib/session.ts";
import { useTheme } from "#web/lib/theme.ts";
import { useBalance } from "#web/lib/use-balance.ts";
import { useReturn } from "#web/lib/use-return.ts";
import { creationEntries, creationsFor, profileMenuFor } from "./menus.ts";
import { useCreate } from "./use-create.tsx";

const Palette = dialogOnDemand(async () => (await import("./palette.tsx")).Palette);
const ShortcutSheet = onDemand(
  async () => (await import("#web/components/layout/bar-panels.ts")).ShortcutSheet,
);

interface ShellBarProps {
  me: Me;
  /** Those of the menu. */
  screens: readonly ScreenEntry[];
  onLogOut: () => void;
}

/** The top bar with everything that it opens. */
export function ShellBar({ me, screens, onLogOut }: ShellBarProps) {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [finding, setFinding] = useState(false);
  const [listing, setListing] = useState(false);
  const { credit, retry } = useBalance();
  const create = useCreate(me);
  const [, setTheme] = useTheme();
  useHotKeys({ "mod+k": () => setFinding(true), "?": () => setListing(true) });

  const left = credit?.maxPossibleCredits;
  return (
    <TopBar onFind={() => setFinding(true)}>
      {/* Before the others: as it grows, they stay where they are. */}
      <BalanceChip credit={credit} onRetry={retry} />
      <OriginalButton original={me.original} />
      <CreateMenu
        left={left}
        items={creationsFor(me, pathname).map(({ to, label, icon }) => ({
          label,
          icon,
          onSelect: () => create.choose(to),
        }))}
      />
      {create.question}
      <Tooltip side="bottom" content="Shortcuts">
        <LinkButton
          variant="ghost"
          size="icon-sm"
          className="max-sm:hidden"
          to={paths.quickActions}
          aria-label="Shortcuts"
        >
          <Zap aria-hidden="true" />
        </LinkButton>
      </Tooltip>
      <HelpMenu onFind={() => setFinding(true)} onShortcuts={() => setListing(true)} />
      <Notifications />
      <ThemeMenu />
      <ProfileMenu
        name={me.name}
        email={me.email}
        accountName={me.accountName}
        logo={me.logo}
        screens={profileMenuFor(me)}
        left={left}
        onShortcuts={() => setListing(true)}
        onLogOut={onLogOut}
      />
      {listing ? (
        <Opening onMissing={() => setListing(false)}>
          <ShortcutSheet open onOpenChange={setListing} />
        </Opening>
      ) : null}
      {finding ? (
        <Palette
          me={me}
          screens={[...screens, ...creationEntries(me, create.choose)]}
          commands={[
            ...THEMES.map(({ theme, label, icon }) => ({
              ...{ to: "", label: `${label} theme`, icon, onSelect: () => setTheme(theme) },
              words: "appearance mode colours night day",
            })),
            {
              ...{ to: "", label: "Keyboard shortcuts", icon: Keyboard, words: "keys help" },
              onSelect: () => setListing(true),
            },
            {
              ...{ to: "", label: "Logout", icon: LogOut, words: "log out sign out exit leave" },
              onSelect: onLogOut,
            },
          ]}
          onClose={() => setFinding(false)}
          onChoose={(screen) => {
            setFinding(false);
            if (screen.onSelect) screen.onSelect();
            else navigate(screen.to);
          }}
        />
      ) : null}
    </TopBar>
  );
}

/** Returns to an administrator's own session; other people have the strip under the bar (R477, R478). */
function OriginalButton({ original }: { original: Me["original"] }) {
  const back = useReturn();
  const label = originalLabel(original?.role);
  if (!label) return null;
  return (
    <Button
      variant="outline"
      size="sm"
      className="max-md:hidden"
      loading={back.isPending}
      onClick={() => back.mutate({})}
    >
      <ShieldUser aria-hidden="true" />
      {label}
    </Button>
  );
}
