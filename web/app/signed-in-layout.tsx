import { lazy, Suspense, useEffect } from "react";
import { Navigate, useLocation } from "react-router-dom";
import { OfflineScreen } from "#web/components/layout/offline-notice.tsx";
import { ScreenSkeleton } from "#web/components/layout/screen-skeleton.tsx";
import { LoadError } from "#web/components/ui/load-error.tsx";
import { useOnline } from "#web/lib/online.ts";
import { useSession } from "#web/lib/session.ts";
import { rememberPath } from "./last-path.ts";
import { paths } from "./paths.ts";

// Begun at once, beside the question who is signed in; the forms before sign-in do not wait for it.
const shell = import("./shell.tsx");
const Shell = lazy(async () => ({ default: (await shell).Shell }));

/** Lets nobody in without a session; a signed-out visitor comes back here after signing in. */
export function SignedInLayout() {
  const session = useSession();
  const online = useOnline();
  const { pathname, search } = useLocation();

  useEffect(() => {
    if (session.data !== undefined) rememberPath(pathname + search);
  }, [session.data, pathname, search]);

  if (session.data) {
    return (
      <Suspense fallback={<Waiting />}>
        <Shell me={session.data} online={online} />
      </Suspense>
    );
  }
  if (session.data === null) return <Navigate to={paths.home} replace />;
  if (!online) return <OfflineScreen />;
  if (!session.isError) return <Waiting />;
  return (
    <div className="mx-auto max-w-[77rem] px-6 py-20">
      <LoadError error={session.error} onRetry={() => void session.refetch()} />
    </div>
  );
}

function Waiting() {
  return (
    <div className="mx-auto max-w-[77rem] px-6 py-20">
      <ScreenSkeleton />
    </div>
  );
}
