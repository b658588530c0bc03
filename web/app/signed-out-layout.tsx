import { Suspense } from "react";
import { Navigate, Outlet } from "react-router-dom";
import { OfflineScreen } from "#web/components/layout/offline-notice.tsx";
import { LoadError } from "#web/components/ui/load-error.tsx";
import { useOnline } from "#web/lib/online.ts";
import { useSession } from "#web/lib/session.ts";
import { pathAfterSignIn } from "./last-path.ts";

/** The forms before sign-in; somebody who is signed in goes on to where they were. */
export function SignedOutLayout() {
  const session = useSession();
  const online = useOnline();
  if (!online) return <OfflineScreen />;
  if (session.data) return <Navigate to={pathAfterSignIn()} replace />;
  if (session.isError) {
    return (
      <div className="mx-auto max-w-md px-6 py-20">
        <LoadError error={session.error} onRetry={() => void session.refetch()} />
      </div>
    );
  }
  if (session.data === undefined) return null;
  return (
    <Suspense fallback={null}>
      <Outlet />
    </Suspense>
  );
}
