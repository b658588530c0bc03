import { Navigate, useLocation } from "react-router-dom";
import { may } from "#core/permissions.ts";
import { signIn } from "#web/features/auth/screens.ts";
import { dashboard } from "#web/features/dashboard/screens.ts";
import { paths } from "#web/lib/paths.ts";
import { useSession } from "#web/lib/session.ts";
import { Opened } from "./guards.tsx";
import { screen } from "./screen.tsx";

const signInForm = screen(signIn);
/** Instead of sign-in after the account was deleted (R455). It is none of the features' screens: a page names the files of one. */
const farewell = screen({
  path: paths.farewell,
  load: async () => (await import("#web/features/auth/farewell-screen.tsx")).FarewellScreen,
});
const figures = screen(dashboard);

/** `/`: sign-in, or a farewell, or the dashboard; guests, who have none, see their profile (C12). */
export function Home() {
  const { data: me } = useSession();
  const { search, state } = useLocation();
  if (!me) return paths.home + search === paths.farewell ? farewell : signInForm;
  if (!may(me, "dashboard")) return <Navigate to={paths.profile} replace state={state} />;
  return <Opened screen={dashboard}>{figures}</Opened>;
}
