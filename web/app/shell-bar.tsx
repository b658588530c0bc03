import { lazy, Suspense, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { signOut } from "#core/contract/auth.ts";
import { balance } from "#core/contract/user.ts";
import { BalanceChip } from "#web/components/layout/balance-chip.tsx";
import { CreateMenu } from "#web/components/layout/create-menu.tsx";
import { HelpMenu } from "#web/components/layout/help-menu.tsx";
import { ProfileMenu } from "#web/components/layout/profile-menu.tsx";
import { ShortcutSheet } from "#web/components/layout/shortcut-sheet.tsx";
import { ThemeMenu } from "#web/components/layout/theme-menu.tsx";
import { TopBar } from "#web/components/layout/top-bar.tsx";
import { useHotKeys } from "#web/lib/hot-keys.ts";
import { clearLocal } from "#web/lib/local-state.ts";
import { useAction, useCall } from "#web/lib/query.ts";
import type { Me } from "#web/lib/session.ts";
import { paths } from "./paths.ts";
import { creationsFor, findableFor } from "./screens.ts";
import { useRouteTitle } from "./use-route-title.ts";

const CommandPalette = lazy(async () => ({
  default: (await import("#web/components/layout/command-palette.tsx")).CommandPalette,
}));

/** The top bar with everything that it opens. */
export function ShellBar({ me }: { me: Me }) {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [finding, setFinding] = useState(false);
  const [listing, setListing] = useState(false);
  const credit = useCall(balance, {}).data?.data;
  const logOut = useAction(signOut, {
    onSuccess: () => {
      clearLocal();
      // A full load, so that nothing of this person stays in memory.
      location.replace(paths.home);
    },
  });
  useHotKeys({ "mod+k": () => setFinding(true), "?": () => setListing(true) });

  const smsLeft = credit?.maxPossibleCredits.sms;
  return (
    <TopBar title={useRouteTitle()}>
      <CreateMenu items={creationsFor(me, pathname)} smsLeft={smsLeft} />
      <BalanceChip
        balance={credit && { cents: credit.balance, smsLeft: credit.maxPossibleCredits.sms }}
      />
      <HelpMenu onFind={() => setFinding(true)} onShortcuts={() => setListing(true)} />
      <ThemeMenu />
      <ProfileMenu
        name={me.name}
        email={me.email}
        accountName={me.accountName}
        smsLeft={smsLeft}
        onShortcuts={() => setListing(true)}
        onLogOut={() => logOut.mutate({})}
        loggingOut={logOut.isPending}
      />
      <ShortcutSheet open={listing} onOpenChange={setListing} />
      {finding ? (
        <Suspense fallback={null}>
          <CommandPalette
            screens={findableFor(me)}
            onClose={() => setFinding(false)}
            onGo={(to) => {
              setFinding(false);
              navigate(to);
            }}
          />
        </Suspense>
      ) : null}
    </TopBar>
  );
}
