import { Suspense, useState } from "react";
import { Outlet } from "react-router-dom";
import { OfflineScreen } from "#web/components/layout/offline-notice.tsx";
import { LoadError } from "#web/components/ui/load-error.tsx";
import { Later, onDemand } from "#web/components/ui/on-demand.tsx";
import { loadFile } from "#web/lib/load-file.ts";
import { useOnline } from "#web/lib/online.ts";
import { Person, useSession, wasSignedIn } from "#web/lib/session.ts";
import { MissingScreen } from "./missing-screen.tsx";
import { ShellOutline } from "./shell-outline.tsx";

const loadShell = () => import("./shell.tsx");
// If this browser was signed in, alongside the check of its session; the sign-in forms do not need it.
if (wasSignedIn()) loadFile(loadShell).catch(() => {});
const Shell = onDemand(async () => (await loadShell()).Shell);

/**
 * The shell around a signed-in person's screens; the bare screen for everyone else. Until it is known
 * who is here, its outline; when the page loads nothing, as that of index.html shows.
 */
export function Frame() {
  const session = useSession();
  const online = useOnline();
  const [wasKnown, setWasKnown] = useState(false);
  if (session.data !== undefined && !wasKnown) setWasKnown(true);
  if (session.data) {
    return (
      <Person value={session.data}>
        <Later
          waiting={<ShellOutline />}
          instead={(missing) => <MissingScreen bare {...missing} />}
        >
          <Shell me={session.data} online={online} />
        </Later>
      </Person>
    );
  }
  if (session.data === null) return <SignedOut online={online} />;
  if (!online) return <OfflineScreen />;
  if (session.isError) {
    return (
      <div className="mx-auto max-w-[77rem] px-6 py-20">
        <LoadError what="Cooee" error={session.error} onRetry={() => void session.refetch()} />
      </div>
    );
  }
  return wasKnown ? <ShellOutline /> : null;
}

/** The screen stays behind the notice, so that nothing typed is lost. */
function SignedOut({ online }: { online: boolean }) {
  return (
    <>
      {online ? null : <OfflineScreen />}
      <div hidden={!online}>
        <Suspense fallback={null}>
          <Outlet />
        </Suspense>
      </div>
    </>
  );
}
