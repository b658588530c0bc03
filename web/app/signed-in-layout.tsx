import { Suspense, useEffect } from "react";
import { Navigate, Outlet, useLocation } from "react-router-dom";
import { AppShell } from "#web/components/layout/app-shell.tsx";
import { OfflineBanner, OfflineScreen } from "#web/components/layout/offline-notice.tsx";
import { ScreenSkeleton } from "#web/components/layout/screen-skeleton.tsx";
import { LoadError } from "#web/components/ui/load-error.tsx";
import { useLiveFeed } from "#web/lib/live.ts";
import { useOnline } from "#web/lib/online.ts";
import { type Me, useSession } from "#web/lib/session.ts";
import { rememberPath } from "./last-path.ts";
import { paths } from "./paths.ts";
import { menuFor } from "./screens.ts";
import { ShellBar } from "./shell-bar.tsx";

/** Lets nobody in without a session; a signed-out visitor comes back here after signing in. */
export function SignedInLayout() {
  const session = useSession();
  const online = useOnline();
  const { pathname, search } = useLocation();

  useEffect(() => {
    if (session.data !== undefined) rememberPath(pathname + search);
  }, [session.data, pathname, search]);

  if (session.data) return <Shell me={session.data} online={online} />;
  if (session.data === null) return <Navigate to={paths.home} replace />;
  if (!online) return <OfflineScreen />;
  return (
    <div className="mx-auto max-w-[77rem] px-6 py-20">
      {session.isError ? (
        <LoadError error={session.error} onRetry={() => void session.refetch()} />
      ) : (
        <ScreenSkeleton />
      )}
    </div>
  );
}

function Shell({ me, online }: { me: Me; online: boolean }) {
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
