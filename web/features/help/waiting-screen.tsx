import { Hourglass } from "lucide-react";
import { useEffect, useState } from "react";
import { Navigate, useParams } from "react-router-dom";
import { FullScreenNotice } from "#web/components/layout/full-screen-notice.tsx";
import { paths } from "#web/lib/paths.ts";

const SECONDS = 5;

/** Counts down, then goes to one of our screens (R459). */
export function WaitingScreen() {
  const { redirect = "" } = useParams();
  const [left, setLeft] = useState(SECONDS);

  useEffect(() => {
    const timer = setInterval(() => setLeft((seconds) => seconds - 1), 1000);
    return () => clearInterval(timer);
  }, []);

  if (left <= 0) return <Navigate to={targetOf(redirect)} replace />;
  return (
    <FullScreenNotice icon={Hourglass} title="One moment" inShell>
      <p role="timer" className="figures">
        Redirecting to dashboard in {left} sec...
      </p>
    </FullScreenNotice>
  );
}

/** The path of a plainly named screen; for anything else, such as an external URL, the dashboard. */
function targetOf(redirect: string): string {
  return /^[a-z][a-z-]*$/i.test(redirect) ? `/${redirect}` : paths.home;
}
