import { Navigate, useLocation } from "react-router-dom";
import { may } from "#core/permissions.ts";
import { signIn } from "#web/features/auth/screens.ts";
import { dashboard } from "#web/features/dashboard/screens.ts";
import { paths } from "#web/lib/paths.ts";
import { useSession } from "#web/lib/session.ts";
import { Opened } from "./guards.tsx";
import { screen } from "./screen.tsx";

const signInForm = screen(signIn);
const figures = screen(dashboard);

/** `/`: sign-in, or the dashboard; guests, who have none, see their profile (C12). */
export function Home() {
  const { data: me } = useSession();
  const { state } = useLocation();
  if (!me) return signInForm;
  if (!may(me, "dashboard")) return <Navigate to={paths.profile} replace state={state} />;
  return <Opened screen={dashboard}>{figures}</Opened>;
}
