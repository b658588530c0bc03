import { lazy, Suspense } from "react";
import { matchPath, Outlet, useLocation } from "react-router-dom";
import { OfflineScreen } from "#web/components/layout/offline-notice.tsx";
import { ScreenSkeleton } from "#web/components/layout/screen-skeleton.tsx";
import { LoadError } from "#web/components/ui/load-error.tsx";
import { screens as signedOutScreens } from "#web/features/auth/screens.ts";
import { useOnline } from "#web/lib/online.ts";
import { paths } from "#web/lib/paths.ts";
import { useSession } from "#web/lib/session.ts";
import { oldPaths } from "./old-paths.ts";

// Starts loading immediately, alongside asking who is signed in; the forms before sign-in do not
// wait for it.
const shell = import("./shell.tsx");
const Shell = lazy(async () => ({ default: (await shell).Shell }));

/** The screen inside the shell for people who are signed in; the bare screen for everyone else. */
export function Frame() {
  const session = useSession();
  const online = useOnline();
  if (session.data) {
    return (
      <Suspense fallback={<Waiting />}>
        <Shell me={session.data} online={online} />
      </Suspense>
    );
  }
  if (!online) return <OfflineScreen />;
  if (session.isError) {
    return (
      <div className="mx-auto max-w-[77rem] px-6 py-20">
        <LoadError error={session.error} onRetry={() => void session.refetch()} />
      </div>
    );
  }
  if (session.data === undefined) return <Waiting />;
  return (
    <Suspense fallback={null}>
      <Outlet />
    </Suspense>
  );
}

/** A page's outline, unless what will be shown is a form before sign-in. */
function Waiting() {
  const { pathname } = useLocation();
  const mayBeForm = [paths.home, ...oldPaths, ...signedOutScreens.map(({ path }) => path)];
  if (mayBeForm.some((path) => matchPath(path, pathname))) return null;
  return (
    <div className="mx-auto max-w-[77rem] px-6 py-20">
      <ScreenSkeleton />
    </div>
  );
}
