import { Suspense } from "react";
import { Outlet } from "react-router-dom";
import { AppShell } from "#web/components/layout/app-shell.tsx";
import { OfflineBanner } from "#web/components/layout/offline-notice.tsx";
import { ScreenSkeleton } from "#web/components/layout/screen-skeleton.tsx";
import { useLiveFeed } from "#web/lib/live.ts";
import type { Me } from "#web/lib/session.ts";
import { menuFor } from "./screens.ts";
import { ShellBar } from "./shell-bar.tsx";

/** The frame with the signed-in person's menu and live feed, and the open screen in it. */
export function Shell({ me, online }: { me: Me; online: boolean }) {
  useLiveFeed();
  return (
    <AppShell
      screens={menuFor(me)}
      topBar={<ShellBar me={me} />}
      banner={online ? null : <OfflineBanner />}
    >
      <Suspense fallback={<ScreenSkeleton />}>
        <Outlet />
      </Suspense>
    </AppShell>
  );
}
